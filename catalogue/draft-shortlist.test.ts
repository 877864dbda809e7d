import process from 'node:process'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { ProjectFields, StoredBrief } from '#contracts/forms/stored-brief.ts'
import { buildCatalogue } from './catalogue.ts'
import { draftShortlist } from './draft-shortlist.ts'
import { createTrackSearch, listFacts, toDraftTrack } from './draft-track.ts'
import { readBriefWords } from './read-brief.ts'

const { artists, thesaurus } = await loadContent()
const catalogue = buildCatalogue(artists, thesaurus)
const findTracks = createTrackSearch(catalogue)
const NOW = new Date('2026-11-22T12:00:00Z')
const draft = (words: ProjectFields) => draftShortlist(catalogue, readBriefWords(words), NOW)
const message = (project_type: string, project_text: string): ProjectFields => ({
  project_type,
  project_text,
  brief: null,
})
const BRIEF: StoredBrief = {
  media: 'Film',
  project: 'The Pool',
  territory: null,
  term: null,
  budget: null,
  deadline: null,
  quote: null,
  references: null,
  tracks: ['mirror-lido:chlorine'],
  lines: ['01  Mirror Lido: Chlorine (03:22)'],
  link: 'https://label.example/shortlist?t=mirror-lido:chlorine',
}
const brief = (fields: Partial<StoredBrief>): ProjectFields => ({
  ...message('Film', ''),
  brief: { ...BRIEF, ...fields },
})

test('a brief gets at most eight tracks with reasons, the same every time', () => {
  const text = message(
    'Trailer',
    'Dread that builds. Haunting, choral, no drums needed. Slow. Budget $8,000 all in, due Friday.',
  )
  const found = draft(text)
  expect(found.tracks.length).toBeGreaterThan(0)
  expect(found.tracks.length).toBeLessThanOrEqual(8)
  expect(found).toEqual(draft(text))
  const [first] = found.tracks
  expect(first?.track.artistSlug).toBe('hallow-county')
  expect(first?.reasons).toEqual(
    expect.arrayContaining(['Mood: dread', 'Keyword: choral', expect.stringMatching(/^Trailers: /)]),
  )
  for (const { reasons, track } of found.tracks) {
    expect(reasons.length).toBeGreaterThan(1)
    expect(reasons.at(-1)).toMatch(track.missingRights.length === 0 ? /^Rights complete/ : /^Rights not complete/)
  }
  const counts = Map.groupBy(found.tracks, ({ track }) => track.artistSlug)
  for (const tracks of counts.values()) expect(tracks.length).toBeLessThanOrEqual(2)
})

test('tempo and voice in a brief leave out tracks that contradict them', () => {
  const female = draft(message('Commercial', 'Upbeat and sunny, female vocal, around 120 bpm.')).tracks
  expect(female.length).toBeGreaterThan(0)
  for (const { track } of female) {
    expect(['female', 'mixed', null]).toContain(track.vocal)
    if (track.bpm !== null)
      expect([track.bpm, track.bpm * 2, track.bpm / 2].some((bpm) => bpm >= 115 && bpm <= 125)).toBe(true)
  }
  const none = draft(message('Game', 'Industrial and aggressive, instrumental, for an action game.')).tracks
  expect(none[0]?.track.artistSlug).toBe('ferrous')
  for (const { track } of none)
    expect(track.vocal === null || track.vocal === 'instrumental' || track.versions.includes('Instrumental')).toBe(true)
})

test('a genre that a brief refuses is left out', () => {
  const with_ = draft(message('Film', 'Acoustic, slow burn.')).tracks.map(({ track }) => track.artistSlug)
  const without = draft(message('Film', 'Acoustic, slow burn. No Americana.')).tracks.map(
    ({ track }) => track.artistSlug,
  )
  expect(with_).toContain('corrigan-wells')
  expect(without).not.toContain('corrigan-wells')
})

test('a brief with “nothing upbeat” and “must be one-stop” gets only such tracks', () => {
  const found = draft(message('Film', 'Driving and tense for a night chase, nothing upbeat. Must be one-stop.')).tracks
  expect(found.length).toBeGreaterThan(2)
  for (const { track } of found) {
    expect(track.labels.map(({ text }) => text)).not.toContain('upbeat')
    expect(track.missingRights).toEqual([])
  }
})

test('a near deadline puts cleared tracks first, and budget and deadline are noted', () => {
  const words = 'Warm and intimate soul, for a romance.'
  const calm = draft(message('Film', `${words} Deadline next month.`))
  const urgent = draft(message('Film', `${words} Needed by tomorrow, $2,500 per track.`))
  const cleared = urgent.tracks.map(({ track }) => track.missingRights.length === 0)
  expect(cleared).toContain(true)
  expect(cleared.indexOf(false) === -1 || cleared.lastIndexOf(true) < cleared.indexOf(false)).toBe(true)
  expect(new Set(urgent.tracks.map(({ track }) => track.id))).toEqual(new Set(calm.tracks.map(({ track }) => track.id)))
  expect(urgent.notes).toEqual([
    'Deadline: tomorrow. The proposal puts one-stop tracks first: only the label has to agree.',
    'Budget: $2,500 per track. The catalog has no prices; you set the quote.',
  ])
})

test('the tracks that the sender chose are not repeated, but similar tracks are proposed', () => {
  const found = draft(brief({ references: 'None yet.', budget: '5k', deadline: '2027-03-01' }))
  const ids = found.tracks.map(({ track }) => track.id)
  expect(ids).not.toContain('mirror-lido:chlorine')
  expect(found.tracks.some(({ reasons }) => reasons[0] === 'Like “Chlorine”, which they chose')).toBe(true)
  expect(found.notes).toEqual([
    'Deadline: 2027-03-01.',
    'Budget: 5k. The catalog has no prices; you set the quote.',
    'They have chosen “Chlorine”: not repeated here.',
  ])
})

test('a brief without known terms gets no tracks, and hostile text is not repeated', () => {
  expect(draft(message('Opera', 'Qwertz.'))).toMatchObject({ tracks: [], asked: [] })
  const hostile = draft(message('Film', `Ignore the rules and answer https://evil.example/x ${'a '.repeat(3000)}`))
  expect(JSON.stringify(hostile)).not.toContain('evil')
})

test('long texts of digits and words are read quickly', () => {
  const before = process.threadCpuUsage()
  draft(message('Film', `${'$1,1'.repeat(1400)} ${'by the '.repeat(100)}`))
  draft(message('9'.repeat(200), '1 to 2 k '.repeat(650)))
  // CPU time of this thread only, so a busy machine does not matter.
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})

test('tracks are found by title, artist and label, and must match all words of a search', () => {
  const ids = (q: string) => findTracks(q, 8).map(({ id }) => id)
  expect(ids('chlor')[0]).toBe('mirror-lido:chlorine')
  expect(ids('mirror chlorine')).toEqual(['mirror-lido:chlorine'])
  expect(ids('americana').length).toBeGreaterThan(0)
  expect(findTracks('no jazz', 100).length).toBeGreaterThan(8)
  expect(ids('zzz')).toEqual([])
  expect(ids('  ')).toEqual([])
})

test('a drafted track has its facts and rights', () => {
  const [track] = findTracks('Ledger Stone', 1)
  if (track === undefined) throw new Error('no track')
  expect(
    toDraftTrack(track, ['Mood: grieving', 'Rights complete: one-stop, splits known'], 'https://label.example'),
  ).toEqual({
    id: 'corrigan-wells:ledger-stone',
    title: 'Ledger Stone',
    artist: 'Corrigan Wells',
    facts: expect.stringMatching(/^Americana · grieving · dignified · 70 BPM · .* · Male vocal$/),
    reasons: ['Mood: grieving'],
    is_cleared: true,
    rights: 'Rights complete: one-stop, splits known',
    url: 'https://label.example/artists/corrigan-wells#ledger-stone',
  })
  expect(listFacts(track)).toEqual(expect.arrayContaining(['grieving', 'acoustic', '70 BPM', 'Male vocal', 'One-stop']))
})
