import { expect, test } from 'vitest'
import { listCatalogue } from '#catalogue/search/listed-track.ts'
import { indexTracks } from '#catalogue/search/search-index.ts'
import { loadContent } from '#content/load.ts'
import { findTracks } from './find-tracks.ts'
import { toRosterEntry } from './roster-entry.ts'
import { NO_FILTER } from './roster-filter.ts'

const { artists, thesaurus } = await loadContent()
const index = indexTracks(listCatalogue(artists), thesaurus)
const roster = artists.map((artist) => toRosterEntry(artist, false, []))
const find = (search: string) => findTracks(index, roster, { ...NO_FILTER, search }).map(({ title }) => title)

test('a track is found by its title', () => {
  const title = index.tracks[0]?.track.title ?? ''
  expect(find(title)).toContain(title)
})

test('a track is found by its title next to a refused word', () => {
  expect(find('Chlorine, no polka')).toEqual(['Chlorine'])
})

test.each(['%', '.*', ' ', '…'])('a search without a word finds no track: "%s"', (search) => {
  expect(find(search)).toEqual([])
})
