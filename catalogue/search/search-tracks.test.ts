import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCompatible, toCamelot } from '#catalogue/keys.ts'
import { loadContent } from '#content/load.ts'
import { PAGES } from '#contracts/pages.ts'
import { explainWords } from './explain-words.ts'
import { listCatalogue } from './listed-track.ts'
import { indexTracks } from './search-index.ts'
import { searchTracks } from './search-tracks.ts'
import {
  countConditions,
  HAS_CHOICES,
  LENGTH_CHOICES,
  type LengthChoice,
  NO_FILTER,
  readTrackFilter,
  SORT_CHOICES,
  type SortChoice,
  type TrackFilter,
  VOCAL_CHOICES,
  writeTrackFilter,
} from './track-filter.ts'

const { artists } = await loadContent()
const listing = listCatalogue(artists)
const index = indexTracks(listing)
const search = (filter: Partial<TrackFilter>) => searchTracks(index, { ...NO_FILTER, ...filter })
const titles = (filter: Partial<TrackFilter>) => search(filter).hits.map(({ title }) => title)

const lengths = Object.keys(LENGTH_CHOICES) as LengthChoice[]
const someFilter: fc.Arbitrary<TrackFilter> = fc
  .record({
    words: fc.constantFrom('', 'guitar', 'night', 'stems', 'female vocal', 'zzz'),
    artist: fc.constantFrom(null, 'sable-verano', 'ferrous'),
    bpmFrom: fc.option(fc.integer({ min: 1, max: 180 })),
    bpmTo: fc.option(fc.integer({ min: 1, max: 180 })),
    key: fc.constantFrom(null, '9A', '8A', '8B'),
    isCompatible: fc.boolean(),
    vocal: fc.subarray([...VOCAL_CHOICES]),
    moods: fc.subarray(['tender', 'suspense', 'desert'], { maxLength: 1 }),
    not: fc.subarray(['patient', 'nocturnal'], { maxLength: 1 }),
    length: fc.subarray(lengths),
    has: fc.subarray([...HAS_CHOICES]),
    isOneStop: fc.boolean(),
    sort: fc.constantFrom(...(Object.keys(SORT_CHOICES) as SortChoice[])),
    pages: fc.integer({ min: 1, max: 9 }),
  })
  .map((filter) => ({ ...filter, isCompatible: filter.key !== null && filter.isCompatible }))

test('without a condition the catalogue is every released track in the roster’s order', () => {
  expect(titles({})).toEqual(listing.tracks.map(({ title }) => title))
  expect(titles({})).toContain('Chlorine')
  expect(titles({})).not.toContain('Coming Soon')
})

test('a title that somebody is still typing is found first', () => {
  expect(titles({ words: 'chlor' })[0]).toBe('Chlorine')
  expect(titles({ words: 'CHLORINE' })[0]).toBe('Chlorine')
  expect(titles({ words: 'ice mach' })).toEqual(['Ice Machine'])
})

test('words are also found in tags, suitable projects and descriptions, and the line can say where', () => {
  const [byProject] = search({ words: 'crime drama sable' }).hits
  const sable = listing.artists.find(({ slug }) => slug === 'sable-verano')
  expect(byProject?.artist).toBe('Sable Verano')
  expect(byProject && explainWords(byProject, sable, 'crime drama')).toBe('Filed under Crime drama')
  const [byDescription] = search({ words: 'parked car' }).hits
  expect(byDescription && explainWords(byDescription, sable, 'parked car')).toBe('In the artist’s description')
  expect(byDescription && explainWords(byDescription, sable, byDescription.title)).toBeNull()
})

test('a key is found by its sign and by its name, and every key is printed with a sign', () => {
  const inKey = listing.tracks.filter(({ key }) => key === 'F# minor').map(({ title }) => title)
  expect(inKey.length).toBeGreaterThan(0)
  const found = titles({ words: 'F# minor' })
  expect(found).toEqual(expect.arrayContaining(inKey))
  for (const words of ['f sharp minor', 'f♯ minor', 'F#minor']) expect(titles({ words })).toEqual(found)
  expect(titles({ words: 'Bb minor' })).toEqual(titles({ words: 'b flat minor' }))
  expect(titles({ words: 'Bb minor' }).length).toBeGreaterThan(0)
  const hit = listing.tracks.find(({ key }) => key === 'F# minor')
  const artist = listing.artists.find(({ slug }) => slug === 'mirror-lido')
  for (const words of ['F sharp minor', 'F# minor']) expect(hit && explainWords(hit, artist, words)).toBeNull()
  for (const { key } of listing.tracks) expect(key ?? '').not.toMatch(/sharp|flat|[♯♭]/)
})

test('a tempo range leaves out what is outside and what has no tempo', () => {
  const { hits } = search({ bpmFrom: 80, bpmTo: 84 })
  expect(hits.length).toBeGreaterThan(1)
  expect(hits.every(({ bpm }) => bpm !== null && bpm >= 80 && bpm <= 84)).toBe(true)
})

test('a key’s neighbours on the wheel are itself, one step either way and the relative', () => {
  expect([toCamelot('C major'), toCamelot('A minor'), toCamelot('E minor'), toCamelot('noise')]).toEqual([
    '8B',
    '8A',
    '9A',
    null,
  ])
  expect(toCamelot('C sharp minor')).toBe(toCamelot('Db minor'))
  expect(listCompatible('12A')).toEqual(['12A', '1A', '11A', '12B'])
  const places = new Set(search({ key: '9A', isCompatible: true }).hits.map(({ key }) => toCamelot(key ?? '')))
  expect([...places].every((place) => ['9A', '10A', '8A', '9B'].includes(place ?? ''))).toBe(true)
  expect(places.size).toBeGreaterThan(1)
})

test('a track needs all moods that must be there and none that must not', () => {
  expect(titles({ moods: ['uneasy', 'patient'] })).toEqual(['Motel Television'])
  expect(titles({ moods: ['patient'], not: ['uneasy'] })).not.toContain('Motel Television')
  expect(titles({ moods: ['patient'], not: ['uneasy'] }).length).toBeGreaterThan(0)
})

test('an instrumental track counts as one that has its instrumental', () => {
  expect(titles({ has: ['instrumental'], artist: 'sable-verano' })).toContain('Wake-Up Call')
  expect(titles({ has: ['instrumental', 'stems'] }).length).toBeLessThan(titles({ has: ['instrumental'] }).length)
})

test('the number beside a choice is what choosing it gives, whatever else is chosen', () => {
  fc.assert(
    fc.property(someFilter, (filter) => {
      const { hits, counts } = searchTracks(index, filter)
      const number = (more: Partial<TrackFilter>) => searchTracks(index, { ...filter, ...more }).hits.length
      for (const { slug } of index.artists) expect(counts.artists.get(slug) ?? 0).toBe(number({ artist: slug }))
      for (const key of index.keys.keys()) expect(counts.keys.get(key) ?? 0).toBe(number({ key }))
      for (const vocal of VOCAL_CHOICES) expect(counts.vocal.get(vocal) ?? 0).toBe(number({ vocal: [vocal] }))
      for (const length of lengths) expect(counts.length.get(length) ?? 0).toBe(number({ length: [length] }))
      for (const has of HAS_CHOICES) expect(counts.has.get(has) ?? 0).toBe(number({ has: [...filter.has, has] }))
      expect(counts.oneStop).toBe(number({ isOneStop: true }))
      for (const [at, { text }] of index.moods.slice(0, 12).entries()) {
        if (!filter.not.includes(text)) expect(counts.moods[at]).toBe(number({ moods: [...filter.moods, text] }))
      }
      const all = number({ bpmFrom: null, bpmTo: null })
      expect(counts.tempo.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(all)
      expect(hits.length).toBe(number({}))
    }),
    { numRuns: 40 },
  )
})

test('sorting keeps every hit, and what is unknown comes last', () => {
  for (const sort of ['bpm', '-bpm'] as const) {
    const { hits } = search({ sort })
    expect(hits).toHaveLength(listing.tracks.length)
    const known = hits.flatMap(({ bpm }) => (bpm === null ? [] : [bpm]))
    expect(known).toEqual(known.toSorted((a, b) => (sort === 'bpm' ? a - b : b - a)))
    expect(hits.at(-1)?.bpm).toBeNull()
  }
  expect(titles({ sort: 'title' })).toEqual(
    titles({ sort: 'title' }).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
})

test('an address gives back the search it was written from', () => {
  fc.assert(
    fc.property(someFilter, (filter) => {
      expect(readTrackFilter(writeTrackFilter(filter), index.known)).toEqual(filter)
    }),
  )
  expect(writeTrackFilter(NO_FILTER).toString()).toBe('')
})

test('the page is rendered for a request with any of the search’s parameters', () => {
  const everything: TrackFilter = {
    words: 'rain',
    artist: 'mirror-lido',
    bpmFrom: 80,
    bpmTo: 120,
    key: '8A',
    isCompatible: true,
    vocal: ['female'],
    moods: ['tense'],
    not: ['warm'],
    length: ['short'],
    has: ['stems'],
    isOneStop: true,
    sort: 'title',
    pages: 2,
  }
  const queries = PAGES.find(({ path }) => path === '/catalog')?.queries
  expect(queries).toEqual([...writeTrackFilter(everything).keys()])
})

test('an address with nonsense reads as what the controls can show', () => {
  const params = new URLSearchParams(
    'q=+rain+&artist=nobody&bpm-from=abc&bpm-to=-4&key=99Z&keys=compatible&vocal=dog&mood=tender&mood=tender&not=tender&not=zzz&length=x&has=y&clear=1&sort=constructor&pages=0',
  )
  expect(readTrackFilter(params, index.known)).toEqual({ ...NO_FILTER, words: 'rain', moods: ['tender'] })
})

test('conditions are counted as a person would', () => {
  expect(countConditions(NO_FILTER)).toBe(0)
  expect(countConditions({ ...NO_FILTER, words: 'rain', sort: 'bpm', pages: 3 })).toBe(0)
  expect(
    countConditions({ ...NO_FILTER, bpmFrom: 80, bpmTo: 90, key: '9A', isCompatible: true, moods: ['a', 'b'] }),
  ).toBe(4)
})
