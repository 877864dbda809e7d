import { expect, test } from 'vitest'
import { buildCatalogueFromListing } from '#catalogue/catalogue.ts'
import { NO_THESAURUS } from '#catalogue/lexicon.ts'
import { loadContent } from '#content/load.ts'
import { type Listing, listCatalogue } from './listed-track.ts'
import { omitTexts, packListing, unpackListing } from './packed-listing.ts'

test('a packed listing unpacks to the same tracks and artists', async () => {
  const { artists } = await loadContent('content')
  const listing = listCatalogue(artists)
  expect(listing.tracks.length).toBeGreaterThan(50)
  expect(unpackListing(JSON.parse(JSON.stringify(packListing(listing))))).toEqual(listing)
  const empty: Listing = { tracks: [], artists: [] }
  expect(unpackListing(packListing(empty))).toEqual(empty)
})

test('missing facts stay missing, and a line break in a text does not shift the following lines', () => {
  const artists = [
    {
      id: 'a',
      slug: 'a',
      name: 'A',
      genre: 'Folk',
      description: 'Quiet',
      bio: 'Born',
      keywords: [],
      tags: ['calm'],
      projects: ['Film'],
    },
  ]
  const unknown = {
    album: null,
    bpm: null,
    key: null,
    vocal: null,
    moods: [],
    versions: [],
    oneStop: null,
    externalUrl: null,
    credits: {},
  }
  const line = (title: string, slug: string) => ({
    ...unknown,
    ...{ id: `a:${slug}`, slug, artistId: 'a', artistSlug: 'a', artist: 'A', title, duration: '1:00' },
  })
  const tracks = [line('One', 'one'), { ...line('Two', 'two'), oneStop: false, externalUrl: 'https://x.example/*two' }]
  const broken = [{ ...line('One', 'one'), title: 'One\n' }, ...tracks.slice(1)]
  expect(unpackListing(packListing({ tracks, artists })).tracks).toEqual(tracks)
  expect(unpackListing(packListing({ tracks: broken, artists })).tracks[1]).toEqual(tracks[1])
  const [artist] = unpackListing(packListing(omitTexts({ tracks, artists }))).artists
  expect(artist).toEqual({
    id: 'a',
    slug: 'a',
    name: 'A',
    genre: '',
    description: '',
    bio: '',
    keywords: [],
    tags: ['calm'],
    projects: [],
  })
})

test('a listing without texts still says which rights are missing', async () => {
  const { artists } = await loadContent()
  const [first, ...others] = listCatalogue(artists).tracks
  if (!first) throw new Error('no tracks')
  const listing = { tracks: [{ ...first, credits: {} }, ...others], artists: [] }
  const missing = (given: Listing) =>
    buildCatalogueFromListing(given, NO_THESAURUS).tracks.map((track) => track.missingRights)
  expect(missing(omitTexts(listing))).toEqual(missing(listing))
  expect(missing(listing)[0]).toEqual(['writers and splits unknown'])
})
