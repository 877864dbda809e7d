import { expect, test } from 'vitest'
import { listCatalogue } from '#catalogue/search/listed-track.ts'
import { indexTracks } from '#catalogue/search/search-index.ts'
import { NO_FILTER, type TrackFilter } from '#catalogue/search/track-filter.ts'
import { loadContent } from '#content/load.ts'
import { listConditions } from './conditions.ts'

const { artists, thesaurus } = await loadContent()
const index = indexTracks(listCatalogue(artists), thesaurus)
const list = (filter: Partial<TrackFilter>) =>
  listConditions(index, { ...NO_FILTER, ...filter }, index.searchWords(filter.words ?? ''))

test('a condition in both the words and a filter is listed once and removed from both', () => {
  const conditions = list({ words: 'tense, one-stop', moods: ['tense'], isOneStop: true })
  expect(conditions.map(({ words }) => words)).toEqual(['tense', 'one-stop'])
  expect(conditions[0]?.without).toEqual({ ...NO_FILTER, words: 'one-stop', isOneStop: true })
  expect(conditions[1]?.without).toEqual({ ...NO_FILTER, words: 'tense', moods: ['tense'] })
})

test('words that are found together are one condition; if one was dropped, each is listed separately', () => {
  expect(list({ words: 'lidia chlorine' }).map(({ words }) => words)).toEqual(['“lidia chlorine”'])
  const conditions = list({ words: 'chlorine polka' })
  expect(conditions.map(({ words }) => words)).toEqual(['“chlorine”', '“polka”'])
  expect(conditions.map(({ without }) => without.words)).toEqual(['polka', 'chlorine'])
})
