import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { readCatalogue } from './catalogue.ts'
import type { Condition, Voice } from './criteria.ts'
import { type MatchLimits, matchCatalogue } from './match-catalogue.ts'
import { describeReason } from './reason.ts'

const { artists } = await loadContent()
const catalogue = readCatalogue(artists)
const ALL = { limit: 1000 }
const scores = (conditions: readonly Condition[]) =>
  new Map(matchCatalogue(catalogue, conditions, ALL).map(({ track, score }) => [track.id, score]))
const ids = (conditions: readonly Condition[], limits: MatchLimits = ALL) =>
  matchCatalogue(catalogue, conditions, limits).map(({ track }) => track.id)

const words = [...catalogue.lexicon.senses.keys()]
const sense = (word: string, isNot = false): Condition => {
  const entry = catalogue.lexicon.senses.get(word)
  return entry ? { kind: 'sense', ...entry, said: word, isNot } : { kind: 'word', word, said: word, isNot }
}
const medium = (name: string): Condition => ({ kind: 'medium', medium: name, said: name })
const tempo = (from: number, to: number): Condition => ({ kind: 'tempo', from, to, isFelt: true, said: '' })
const like = (id: string): Condition => ({ kind: 'like', id, said: '' })
const voice = (heard: Voice): Condition => ({ kind: 'vocal', voice: heard, said: heard })
const someCondition = fc.oneof(
  fc.constantFrom(...words, 'nothing like it').map((word) => sense(word)),
  fc.constantFrom('Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital').map(medium),
  fc
    .tuple(fc.integer({ min: 40, max: 180 }), fc.integer({ min: 0, max: 40 }))
    .map(([from, more]) => tempo(from, from + more)),
  fc.constantFrom('8A', '8B', '3A').map((place): Condition => ({ kind: 'key', places: [place], said: place })),
  fc.constantFrom('any', 'instrumental', 'female', 'choir').map((heard) => voice(heard as Voice)),
  fc
    .constantFrom('Stems', 'Instrumental', 'Clean', '60-second edit')
    .map((version): Condition => ({ kind: 'version', version, said: version })),
  fc.constant<Condition>({ kind: 'cleared', said: 'one-stop' }),
  fc.constantFrom(...catalogue.tracks.map(({ id }) => id)).map(like),
)
const someConditions = fc.array(someCondition, { maxLength: 6 })

test('one more word asked for never lowers the score of a track, nor leaves one out', () => {
  fc.assert(
    fc.property(someConditions, fc.constantFrom(...words), (conditions, word) => {
      const before = scores(conditions)
      const after = scores([...conditions, sense(word)])
      for (const [id, score] of before) expect(after.get(id) ?? 0).toBeGreaterThanOrEqual(score)
    }),
    { numRuns: 200 },
  )
})

test('no match is without a reason that is not about rights, and every match ends with what is known of its rights', () => {
  fc.assert(
    fc.property(someConditions, (criteria) => {
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
    fc.property(someConditions, (criteria) => {
      for (const match of matchCatalogue(catalogue, criteria, ALL)) {
        const { artist, track } = find(match.track.id)
        for (const reason of match.reasons) {
          if (reason.kind === 'keyword') expect(artist.keywords).toContain(reason.text)
          if (reason.kind === 'tag') expect(artist.supervisionTags).toContain(reason.text)
          if (reason.kind === 'mood') expect(track.moods).toContain(reason.text)
          if (reason.kind === 'genre') expect(artist.genre).toContain(reason.text)
          if (reason.kind === 'project') expect(artist.suitableProjects).toContain(reason.text)
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
    fc.property(someConditions, fc.integer({ min: 0, max: 12 }), (criteria, limit) => {
      expect(ids(criteria)).toEqual(ids(criteria))
      expect(ids(criteria, { limit })).toEqual(ids(criteria).slice(0, limit))
    }),
    { numRuns: 100 },
  )
})

test('nothing asked for, and words that nobody has, match nothing', () => {
  expect(ids([])).toEqual([])
  expect(ids([{ kind: 'cleared', said: 'one-stop' }])).toEqual([])
  expect(ids([sense('polka')])).toEqual([])
})

test('a track’s own mood outweighs what its artist is filed under', () => {
  const found = scores([sense('nocturnal')])
  expect(found.get('sable-verano:motel-television')).toBeGreaterThan(found.get('sable-verano:ice-machine') ?? 0)
  expect(found.get('sable-verano:ice-machine')).toBeGreaterThan(0)
})

test('where no voice is wanted, instrumentals fit and so do songs with an instrumental version, no others', () => {
  const found = matchCatalogue(catalogue, [voice('instrumental'), medium('Film'), medium('TV')], ALL)
  for (const { track } of found) {
    const serves = track.versions.some((text) => text.includes('Instrumental'))
    expect(track.vocal === 'instrumental' || track.vocal === null || serves, track.id).toBe(true)
  }
})

test('a tempo in numbers is also met in half and double time, and one known to be outside leaves a track out', () => {
  const matches = matchCatalogue(catalogue, [tempo(166, 170)], ALL)
  expect(matches.map(({ track }) => track.id)).toContain('sable-verano:motel-television')
  const reason = matches.find(({ track }) => track.id === 'sable-verano:motel-television')?.reasons[0]
  expect(reason && describeReason(reason)).toBe('84 BPM, felt as 168')
  expect(ids([tempo(166, 170), sense('desert')])).not.toContain('sable-verano:ice-machine')
})

test('rights that must be complete leave out every track with something missing', () => {
  const matches = matchCatalogue(catalogue, [medium('Film'), { kind: 'cleared', said: 'one-stop' }], ALL)
  expect(matches.length).toBeGreaterThan(0)
  expect(matches.every(({ track }) => track.missingRights.length === 0)).toBe(true)
})

test('neighbours of a track share something with it, and the track is not its own neighbour', () => {
  const id = 'sable-verano:motel-television'
  const near = matchCatalogue(catalogue, [like(id)], { limit: 6, perArtist: 1 })
  expect(near.length).toBeGreaterThan(1)
  expect(near.map(({ track }) => track.id)).not.toContain(id)
  expect(new Set(near.map(({ track }) => track.artistSlug)).size).toBe(near.length)
  expect(ids([like('nobody:nothing')])).toEqual([])
})

test('a word that is refused leaves out every track that bears it', () => {
  expect(ids([medium('Film')])).toContain('sable-verano:motel-television')
  expect(ids([medium('Film'), sense('nocturnal', true)])).not.toContain('sable-verano:motel-television')
})

test('tracks that are not out yet are never suggested', () => {
  expect(catalogue.tracks.map(({ artistSlug }) => artistSlug)).not.toContain('paper-lanterna')
})
