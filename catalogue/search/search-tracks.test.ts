import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCompatible, toCamelot } from '#catalogue/keys.ts'
import { loadContent } from '#content/load.ts'
import { PAGES } from '#contracts/site/pages.ts'
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

const { artists, thesaurus } = await loadContent()
const listing = listCatalogue(artists)
const index = indexTracks(listing, thesaurus)
const search = (filter: Partial<TrackFilter>) => searchTracks(index, { ...NO_FILTER, ...filter })
const titles = (filter: Partial<TrackFilter>) => search(filter).hits.map(({ title }) => title)

const vocals = Object.keys(VOCAL_CHOICES) as TrackFilter['vocal'][number][]
const versions = Object.keys(HAS_CHOICES) as TrackFilter['has'][number][]
const lengths = Object.keys(LENGTH_CHOICES) as LengthChoice[]
const someFilter: fc.Arbitrary<TrackFilter> = fc
  .record({
    words: fc.constantFrom('', 'guitar', 'night', 'stems', 'female vocal', 'zzz'),
    artist: fc.constantFrom(null, 'sable-verano', 'ferrous'),
    bpmFrom: fc.option(fc.integer({ min: 1, max: 180 })),
    bpmTo: fc.option(fc.integer({ min: 1, max: 180 })),
    key: fc.constantFrom(null, '9A', '8A', '8B'),
    isCompatible: fc.boolean(),
    vocal: fc.subarray([...vocals]),
    moods: fc.subarray(['tender', 'suspense', 'desert'], { maxLength: 1 }),
    not: fc.subarray(['patient', 'nocturnal'], { maxLength: 1 }),
    length: fc.subarray(lengths),
    has: fc.subarray([...versions]),
    isOneStop: fc.boolean(),
    sort: fc.constantFrom(...(Object.keys(SORT_CHOICES) as SortChoice[])),
    pages: fc.integer({ min: 1, max: 9 }),
  })
  .map((filter) => ({ ...filter, isCompatible: filter.key !== null && filter.isCompatible }))

test('without a filter every released track is found, in the roster’s order', () => {
  expect(titles({})).toEqual(listing.tracks.map(({ title }) => title))
  expect(titles({})).toContain('Chlorine')
  expect(titles({})).not.toContain('Coming Soon')
})

test('a partly typed title is found first', () => {
  expect(titles({ words: 'chlor' })[0]).toBe('Chlorine')
  expect(titles({ words: 'CHLORINE' })[0]).toBe('Chlorine')
  expect(titles({ words: 'ice mach' })).toEqual(['Ice Machine'])
})

test('words are also found in tags, suitable projects and descriptions, and the search says where', () => {
  const why = (words: string) => {
    const { hits, wordSearch } = search({ words })
    return hits.map((track) => `${track.artist}: ${wordSearch.explain(track)}`)
  }
  expect(why('crime drama sable')[0]).toMatch(/^Sable Verano: Filed under Crime drama/)
  expect(why('parked')[0]).toBe('Sable Verano: In the artist’s description')
  expect(why('Osei Tran')).toEqual(['Mirror Lido: Written by Osei Tran'])
  expect(why('Lantern Performing')[0]).toContain('(Lantern Performing Rights)')
  expect(why('laundromat')[0]).toBe('The Burnt Almonds: In the artist’s biography')
  expect(why('salon row')).toEqual(['Mirror Lido: Heard in Salon Row on Parlor TV'])
  expect(why('queue outside')[0]).toMatch(/Heard in Salon Row/)
  expect(why('grief')[0]).toBe('Corrigan Wells: “grief”: grieving')
  expect(why('motel television')).toEqual(['Sable Verano: null'])
})

test('a track is found by a campaign on its page', () => {
  const campaigns = [{ title: 'Nobody Told the Dog', at: 'Brightwater Insurance' }]
  const tracks = listing.tracks.map((track, at) => (at === 3 ? { ...track, credits: { campaigns } } : track))
  const { hits, wordSearch } = searchTracks(indexTracks({ ...listing, tracks }), { ...NO_FILTER, words: 'brightwater' })
  expect(hits.map((track) => [track.id, wordSearch.explain(track)])).toEqual([
    [tracks[3]?.id, 'Heard in Nobody Told the Dog: Brightwater Insurance'],
  ])
})

test('a musical term in a title is found alone and as one of several alternatives', () => {
  const tracks = listing.tracks.map((track, at) => (at === 0 ? { ...track, title: 'The Chase', moods: [] } : track))
  const renamed = indexTracks({ ...listing, tracks }, thesaurus)
  const find = (words: string) => searchTracks(renamed, { ...NO_FILTER, words }).hits.map(({ title }) => title)
  expect(find('chase')).toContain('The Chase')
  expect(find('sad or chase')).toContain('The Chase')
})

test('misspelled and partly typed words are found', () => {
  expect(titles({ words: 'chlorin' })).toEqual(['Chlorine'])
  expect(titles({ words: 'clorine' })).toEqual(['Chlorine'])
  expect(titles({ words: 'melancoly' })).toEqual(expect.arrayContaining(['Ledger Stone']))
  expect(titles({ words: 'hei' })).toEqual(expect.arrayContaining(['Walk Like You Paid']))
})

test('if no track meets everything, the fewest conditions are dropped, and the search names them', () => {
  const { hits, wordSearch } = search({ words: 'one-stop sad polka' })
  expect(wordSearch.dropped.map(({ text }) => text)).toEqual(['polka'])
  expect(hits.length).toBeGreaterThan(4)
  // Exclusions and rights are never dropped.
  const strict = search({ words: 'no vocals, choir, nothing acoustic, one-stop' })
  for (const { missingRights, artist } of strict.hits) {
    expect(missingRights).toEqual([])
    expect(artist).not.toBe('Hallow County')
  }
  expect(titles({ words: 'polka' })).toEqual([])
})

test('a long search keeps its exclusions and rights', () => {
  const many = index.catalogue.tracks.slice(0, 40).map(({ title }) => `like ${title}`)
  const { wordSearch } = search({ words: `${many.join(', ')}, no jazz, one-stop` })
  expect(wordSearch.conditions).toHaveLength(32)
  expect(wordSearch.isTruncated).toBe(true)
  expect(wordSearch.conditions.slice(-2).map(({ text }) => text)).toEqual(['not jazz', 'one-stop'])
  expect(search({ words: 'no jazz' }).wordSearch.isTruncated).toBe(false)
})

test('a search for “slow” does not find a fast track whose placement mentions slow motion', () => {
  const slow = search({ words: 'slow' }).hits
  expect(slow.length).toBeGreaterThan(10)
  expect(slow.map(({ title }) => title)).not.toContain('Yield Point')
})

test('“no drums version” asks for a version and refuses nothing', () => {
  expect(titles({ words: 'no drums alt' })).toContain('Yield Point')
  expect(search({ words: 'no drums version' }).wordSearch.conditions).toMatchObject([
    { kind: 'version', text: 'no drums' },
  ])
})

test('a key is found in every spelling, and keys are printed with # or b', () => {
  const inKey = listing.tracks.filter(({ key }) => key === 'F# minor').map(({ title }) => title)
  expect(inKey.length).toBeGreaterThan(0)
  for (const words of ['F# minor', 'f sharp minor', 'F♯m', 'F#minor', 'F#m']) {
    expect(titles({ words }).toSorted()).toEqual(inKey.toSorted())
  }
  for (const { key } of listing.tracks) expect(key ?? '').not.toMatch(/sharp|flat|[♯♭]/)
})

test('one-stop as a filter and as words finds the same tracks: those with complete rights', () => {
  const tracks = listing.tracks.map((track, at) => (at === 0 ? { ...track, oneStop: true, credits: {} } : track))
  const partly = indexTracks({ ...listing, tracks }, thesaurus)
  const find = (filter: Partial<TrackFilter>) => {
    const { hits } = searchTracks(partly, { ...NO_FILTER, ...filter })
    return hits.map(({ id }) => id).toSorted()
  }
  expect(find({ isOneStop: true })).toEqual(find({ words: 'one-stop' }))
  expect(find({ isOneStop: true })).not.toContain(tracks[0]?.id)
  expect(searchTracks(partly, NO_FILTER).counts.oneStop).toBe(find({ isOneStop: true }).length)
})

test('a tempo range leaves out other tempi and tracks without a tempo', () => {
  const { hits } = search({ bpmFrom: 80, bpmTo: 84 })
  expect(hits.length).toBeGreaterThan(1)
  expect(hits.every(({ bpm }) => bpm !== null && bpm >= 80 && bpm <= 84)).toBe(true)
})

test('keys compatible with a key are itself, its neighbours on the wheel and the relative key', () => {
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

test('a track needs all wanted moods and none of the excluded ones', () => {
  expect(titles({ moods: ['uneasy', 'patient'] })).toEqual(['Motel Television'])
  expect(titles({ moods: ['patient'], not: ['uneasy'] })).not.toContain('Motel Television')
  expect(titles({ moods: ['patient'], not: ['uneasy'] }).length).toBeGreaterThan(0)
})

test('an instrumental track counts as having an instrumental version', () => {
  expect(titles({ has: ['instrumental'], artist: 'sable-verano' })).toContain('Wake-Up Call')
  expect(titles({ has: ['instrumental', 'stems'] }).length).toBeLessThan(titles({ has: ['instrumental'] }).length)
})

test('the count of a choice is the number of tracks that choosing it gives', () => {
  fc.assert(
    fc.property(someFilter, (filter) => {
      const { hits, counts } = searchTracks(index, filter)
      const number = (more: Partial<TrackFilter>) => searchTracks(index, { ...filter, ...more }).hits.length
      for (const { slug } of index.artists) expect(counts.artists.get(slug) ?? 0).toBe(number({ artist: slug }))
      for (const key of index.keys.keys()) expect(counts.keys.get(key) ?? 0).toBe(number({ key }))
      for (const vocal of vocals) expect(counts.vocal.get(vocal) ?? 0).toBe(number({ vocal: [vocal] }))
      for (const length of lengths) expect(counts.length.get(length) ?? 0).toBe(number({ length: [length] }))
      for (const has of versions) expect(counts.has.get(has) ?? 0).toBe(number({ has: [...filter.has, has] }))
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

test('sorting by tempo keeps every hit, and tracks without a tempo come last', () => {
  for (const sort of ['bpm', '-bpm'] as const) {
    const [first, ...others] = listing.tracks
    if (!first) throw new Error('no tracks')
    const partly = indexTracks({ ...listing, tracks: [{ ...first, bpm: null }, ...others] })
    const { hits } = searchTracks(partly, { ...NO_FILTER, sort })
    expect(hits).toHaveLength(listing.tracks.length)
    const known = hits.flatMap(({ bpm }) => (bpm === null ? [] : [bpm]))
    expect(known).toEqual(known.toSorted((a, b) => (sort === 'bpm' ? a - b : b - a)))
    expect(hits.at(-1)?.bpm).toBeNull()
  }
  expect(titles({ sort: 'title' })).toEqual(
    titles({ sort: 'title' }).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
})

test('a filter survives being written to a URL and read again', () => {
  fc.assert(
    fc.property(someFilter, (filter) => {
      expect(readTrackFilter(writeTrackFilter(filter), index.choices)).toEqual(filter)
    }),
  )
  expect(writeTrackFilter(NO_FILTER).toString()).toBe('')
})

test('the page list names every parameter of the search', () => {
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

test('invalid parameters in a URL are ignored', () => {
  const params = new URLSearchParams(
    'q=+rain+&artist=nobody&bpm-from=abc&bpm-to=-4&key=99Z&keys=compatible&vocal=dog&mood=tender&mood=tender&not=tender&not=zzz&length=x&has=y&clear=1&sort=constructor&pages=0',
  )
  expect(readTrackFilter(params, index.choices)).toEqual({ ...NO_FILTER, words: 'rain', moods: ['tender'] })
})

test('a tempo range and a key with its compatible keys each count as one condition', () => {
  expect(countConditions(NO_FILTER)).toBe(0)
  expect(countConditions({ ...NO_FILTER, words: 'rain', sort: 'bpm', pages: 3 })).toBe(0)
  expect(
    countConditions({ ...NO_FILTER, bpmFrom: 80, bpmTo: 90, key: '9A', isCompatible: true, moods: ['a', 'b'] }),
  ).toBe(4)
})
