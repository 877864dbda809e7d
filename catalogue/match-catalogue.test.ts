import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { buildCatalogue } from './catalogue.ts'
import type { Condition, Voice } from './criteria.ts'
import { type MatchLimits, matchCatalogue } from './match-catalogue.ts'
import { describeReason } from './reason.ts'

const { artists } = await loadContent()
const catalogue = buildCatalogue(artists)
const ALL = { limit: 1000 }
const scores = (conditions: readonly Condition[]) =>
  new Map(matchCatalogue(catalogue, conditions, ALL).map(({ track, score }) => [track.id, score]))
const ids = (conditions: readonly Condition[], limits: MatchLimits = ALL) =>
  matchCatalogue(catalogue, conditions, limits).map(({ track }) => track.id)

const words = [...catalogue.lexicon.senses.keys()]
const sense = (word: string, isNot = false): Condition => {
  const entry = catalogue.lexicon.senses.get(word)
  return entry ? { kind: 'sense', ...entry, text: word, isNot } : { kind: 'word', word, text: word, isNot }
}
const medium = (name: string): Condition => ({ kind: 'medium', medium: name, text: name })
const tempo = (from: number, to: number): Condition => ({ kind: 'tempo', from, to, allowsHalfTime: true, text: '' })
const like = (id: string): Condition => ({ kind: 'like', id, text: '' })
const voice = (heard: Voice): Condition => ({ kind: 'vocal', voice: heard, text: heard })
const someCondition = fc.oneof(
  fc.constantFrom(...words, 'nothing like it').map((word) => sense(word)),
  fc.constantFrom('Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital').map(medium),
  fc
    .tuple(fc.integer({ min: 40, max: 180 }), fc.integer({ min: 0, max: 40 }))
    .map(([from, more]) => tempo(from, from + more)),
  fc.constantFrom('8A', '8B', '3A').map((place): Condition => ({ kind: 'key', positions: [place], text: place })),
  fc.constantFrom('any', 'instrumental', 'female', 'choir').map((heard) => voice(heard as Voice)),
  fc
    .constantFrom('Stems', 'Instrumental', 'Clean', '60-second edit')
    .map((version): Condition => ({ kind: 'version', version, text: version })),
  fc.constant<Condition>({ kind: 'cleared', text: 'one-stop' }),
  fc.constantFrom(...catalogue.tracks.map(({ id }) => id)).map(like),
)
const someConditions = fc.array(someCondition, { maxLength: 6 })

test('a further word neither lowers the score of a track nor excludes one', () => {
  fc.assert(
    fc.property(someConditions, fc.constantFrom(...words), (conditions, word) => {
      const before = scores(conditions)
      const after = scores([...conditions, sense(word)])
      for (const [id, score] of before) expect(after.get(id) ?? 0).toBeGreaterThanOrEqual(score)
    }),
    { numRuns: 200 },
  )
})

test('every match has a reason other than rights and ends with a reason about its rights', () => {
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

test('the same criteria give the same matches, and a limit keeps the first ones', () => {
  fc.assert(
    fc.property(someConditions, fc.integer({ min: 0, max: 12 }), (criteria, limit) => {
      expect(ids(criteria)).toEqual(ids(criteria))
      expect(ids(criteria, { limit })).toEqual(ids(criteria).slice(0, limit))
    }),
    { numRuns: 100 },
  )
})

test('no conditions, and words that no track has, match nothing', () => {
  expect(ids([])).toEqual([])
  expect(ids([{ kind: 'cleared', text: 'one-stop' }])).toEqual([])
  expect(ids([sense('polka')])).toEqual([])
})

test('a track’s own mood counts more than its artist’s labels', () => {
  const found = scores([sense('nocturnal')])
  expect(found.get('sable-verano:motel-television')).toBeGreaterThan(found.get('sable-verano:ice-machine') ?? 0)
  expect(found.get('sable-verano:ice-machine')).toBeGreaterThan(0)
})

test('if no voice is wanted, only instrumentals and songs with an instrumental version match', () => {
  const found = matchCatalogue(catalogue, [voice('instrumental'), medium('Film'), medium('TV')], ALL)
  for (const { track } of found) {
    const hasVersion = track.versions.some((text) => text.includes('Instrumental'))
    expect(track.vocal === 'instrumental' || track.vocal === null || hasVersion, track.id).toBe(true)
  }
})

test('a tempo matches in half and double time too, and a track with another tempo is left out', () => {
  const matches = matchCatalogue(catalogue, [tempo(166, 170)], ALL)
  expect(matches.map(({ track }) => track.id)).toContain('sable-verano:motel-television')
  const reason = matches.find(({ track }) => track.id === 'sable-verano:motel-television')?.reasons[0]
  expect(reason && describeReason(reason)).toBe('84 BPM, felt as 168')
  expect(ids([tempo(166, 170), sense('desert')])).not.toContain('sable-verano:ice-machine')
})

test('a search for one-stop leaves out every track with incomplete rights', () => {
  const matches = matchCatalogue(catalogue, [medium('Film'), { kind: 'cleared', text: 'one-stop' }], ALL)
  expect(matches.length).toBeGreaterThan(0)
  expect(matches.every(({ track }) => track.missingRights.length === 0)).toBe(true)
})

test('a search for similar tracks finds one per artist and not the track itself', () => {
  const id = 'sable-verano:motel-television'
  const similar = matchCatalogue(catalogue, [like(id)], { limit: 6, perArtist: 1 })
  expect(similar.length).toBeGreaterThan(1)
  expect(similar.map(({ track }) => track.id)).not.toContain(id)
  expect(new Set(similar.map(({ track }) => track.artistSlug)).size).toBe(similar.length)
  expect(ids([like('nobody:nothing')])).toEqual([])
})

test('a refused word leaves out every track labelled with it', () => {
  expect(ids([medium('Film')])).toContain('sable-verano:motel-television')
  expect(ids([medium('Film'), sense('nocturnal', true)])).not.toContain('sable-verano:motel-television')
})

test('unreleased tracks are never suggested', () => {
  expect(catalogue.tracks.map(({ artistSlug }) => artistSlug)).not.toContain('paper-lanterna')
})
