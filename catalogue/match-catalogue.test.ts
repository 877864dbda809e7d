import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { readCatalogue } from './catalogue.ts'
import type { Criteria } from './criteria.ts'
import { matchCatalogue } from './match-catalogue.ts'
import { describeReason } from './reason.ts'

const { artists } = await loadContent()
const catalogue = readCatalogue(artists)
const ALL = { limit: 1000 }
const scores = (criteria: Criteria) =>
  new Map(matchCatalogue(catalogue, criteria, ALL).map(({ track, score }) => [track.id, score]))
const ids = (criteria: Criteria, limits = ALL) =>
  matchCatalogue(catalogue, criteria, limits).map(({ track }) => track.id)

const labels = [...catalogue.vocabulary.values()].map(({ text }) => text)
const CriteriaArbitrary: fc.Arbitrary<Criteria> = fc.record(
  {
    keywords: fc.array(fc.constantFrom(...labels, 'guitar', 'nothing like it'), { maxLength: 4 }),
    moods: fc.array(fc.constantFrom(...labels), { maxLength: 3 }),
    mentioned: fc.array(fc.constantFrom(...labels), { maxLength: 4 }),
    media: fc.array(fc.constantFrom('Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital', 'Opera'), {
      maxLength: 4,
    }),
    tempo: fc.tuple(fc.integer({ min: 40, max: 180 }), fc.integer({ min: 0, max: 40 })).map(([from, more]) => ({
      from,
      to: from + more,
    })),
    key: fc.constantFrom('A minor', 'C major', 'B flat minor', 'H dur'),
    vocal: fc.constantFrom('yes' as const, 'no' as const, 'female' as const, 'choir' as const),
    versions: fc.array(fc.constantFrom('Stems', 'Instrumental', 'Clean', '60-second edit'), { maxLength: 3 }),
    cleared: fc.constantFrom('must' as const, 'rather' as const),
    like: fc.constantFrom(...catalogue.tracks.map(({ id }) => id)),
  },
  { requiredKeys: [] },
)

test('one more keyword asked for never lowers the score of a track that has it, nor of any other', () => {
  fc.assert(
    fc.property(CriteriaArbitrary, fc.constantFrom(...labels), (criteria, keyword) => {
      const before = scores(criteria)
      const after = scores({ ...criteria, keywords: [...(criteria.keywords ?? []), keyword] })
      for (const [id, score] of before) expect(after.get(id) ?? 0).toBeGreaterThanOrEqual(score)
    }),
    { numRuns: 200 },
  )
})

test('no match is without a reason that is not about rights, and every match ends with what is known of its rights', () => {
  fc.assert(
    fc.property(CriteriaArbitrary, (criteria) => {
      for (const { reasons, track, score } of matchCatalogue(catalogue, criteria, ALL)) {
        const kinds = reasons.map(({ kind }) => kind)
        expect(kinds.slice(0, -1)).not.toContain('rights')
        expect(kinds.length).toBeGreaterThan(1)
        expect(score).toBeGreaterThan(0)
        const last = reasons.at(-1)
        expect(last).toEqual({ kind: 'rights', missing: track.missingRights })
        if (last !== undefined && track.missingRights.length > 0) {
          expect(describeReason(last)).toMatch(/^Rights not complete: \S/)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('every reason is true of the track in the content', () => {
  const find = (id: string) => {
    const [slug] = id.split(':')
    const artist = artists.find((candidate) => candidate.slug === slug)
    const at = catalogue.tracks.filter(({ artistSlug }) => artistSlug === slug).findIndex((track) => track.id === id)
    const track = artist?.tracks[at]
    if (!artist || !track) throw new Error(`no ${id}`)
    return { artist, track }
  }
  fc.assert(
    fc.property(CriteriaArbitrary, (criteria) => {
      for (const match of matchCatalogue(catalogue, criteria, ALL)) {
        const { artist, track } = find(match.track.id)
        for (const reason of match.reasons) {
          if (reason.kind === 'keyword') expect(artist.keywords).toContain(reason.text)
          if (reason.kind === 'tag') expect(artist.supervisionTags).toContain(reason.text)
          if (reason.kind === 'mood') expect(track.moods).toContain(reason.text)
          if (reason.kind === 'genre') expect(artist.genre).toContain(reason.text)
          if (reason.kind === 'tempo') expect([1, 2, 0.5].map((factor) => reason.bpm * factor)).toContain(reason.heard)
          if (reason.kind === 'tempo') expect(track.bpm).toBe(reason.bpm)
          if (reason.kind === 'key') expect(track.key).toBe(reason.key)
          if (reason.kind === 'version') expect(track.versions).toContain(reason.text)
          if (reason.kind === 'medium') {
            const own = [...(artist.suitableProjects ?? []), ...(artist.supervisionTags ?? [])]
            expect(own).toEqual(expect.arrayContaining([...reason.labels]))
          }
          if (reason.kind === 'rights' && reason.missing.length === 0) {
            expect(track.oneStop).toBe(true)
            expect(track.writers?.reduce((sum, { share }) => sum + share, 0)).toBe(100)
          }
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('the same criteria gives the same answer, and a limit gives its beginning', () => {
  fc.assert(
    fc.property(CriteriaArbitrary, fc.integer({ min: 0, max: 12 }), (criteria, limit) => {
      expect(ids(criteria)).toEqual(ids(criteria))
      expect(ids(criteria, { limit })).toEqual(ids(criteria).slice(0, limit))
    }),
    { numRuns: 100 },
  )
})

test('an empty criteria, and one with words that nobody has, match nothing', () => {
  expect(ids({})).toEqual([])
  expect(ids({ cleared: 'rather' })).toEqual([])
  expect(ids({ keywords: ['polka', ''], media: ['Opera'] })).toEqual([])
})

test('a keyword asked for outweighs the same word in a text, and a text outweighs nothing', () => {
  const named = scores({ keywords: ['brass'] }).get('burnt-almonds:dont-count-the-register') ?? 0
  const mentioned = scores({ mentioned: ['brass'] }).get('burnt-almonds:dont-count-the-register') ?? 0
  expect(named).toBeGreaterThan(mentioned)
  expect(mentioned).toBeGreaterThan(0)
})

test('where no voice is wanted, instrumentals fit and so do songs with an instrumental version, no others', () => {
  for (const { track } of matchCatalogue(catalogue, { vocal: 'no', media: ['Film', 'TV'] }, ALL)) {
    const serves = track.versions.some(({ text }) => text.includes('Instrumental'))
    expect(track.vocal === 'instrumental' || track.vocal === null || serves, track.id).toBe(true)
  }
})

test('a tempo is also met in half and double time, and one known to be outside leaves a track out', () => {
  const matches = matchCatalogue(catalogue, { tempo: { from: 166, to: 170 } }, ALL)
  expect(matches.map(({ track }) => track.id)).toContain('sable-verano:motel-television')
  const reason = matches.find(({ track }) => track.id === 'sable-verano:motel-television')?.reasons[0]
  expect(reason && describeReason(reason)).toBe('84 BPM, felt as 168')
  const known = ids({ tempo: { from: 166, to: 170 }, keywords: ['desert'] })
  expect(known).not.toContain('sable-verano:ice-machine')
})

test('rights that must be complete leave out every track with something missing', () => {
  const matches = matchCatalogue(catalogue, { media: ['Film', 'Trailers'], cleared: 'must' }, ALL)
  expect(matches.length).toBeGreaterThan(0)
  expect(matches.every(({ track }) => track.missingRights.length === 0)).toBe(true)
})

test('neighbours of a track share something with it, and the track is not its own neighbour', () => {
  const like = 'sable-verano:motel-television'
  const near = matchCatalogue(catalogue, { like }, { limit: 6, perArtist: 1 })
  expect(near.length).toBeGreaterThan(1)
  expect(near.map(({ track }) => track.id)).not.toContain(like)
  expect(new Set(near.map(({ track }) => track.artistSlug)).size).toBe(near.length)
  expect(ids({ like: 'nobody:nothing' })).toEqual([])
})

test('a word to avoid leaves out every track that bears it', () => {
  const criteria = { media: ['Film'], avoid: ['nocturnal'] }
  expect(ids({ media: ['Film'] })).toContain('sable-verano:motel-television')
  expect(ids(criteria)).not.toContain('sable-verano:motel-television')
})

test('tracks that are not out yet are never suggested', () => {
  expect(catalogue.tracks.map(({ artistSlug }) => artistSlug)).not.toContain('paper-lanterna')
})
