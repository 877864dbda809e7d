import process from 'node:process'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { buildCatalogue } from './catalogue.ts'
import type { Condition } from './criteria.ts'
import { toPhrase } from './lexicon.ts'
import { isBrief, readCriteria, type TextKind } from './read-criteria.ts'

const { artists, thesaurus } = await loadContent()
const catalogue = buildCatalogue(artists, thesaurus)
const read = (text: string, kind: TextKind, only?: Condition['kind']) =>
  readCriteria(catalogue, text, kind)
    .filter((condition) => only === undefined || condition.kind === only)
    .map((condition) => condition.text)

test.each([
  ['We are looking for slow, acoustic, wintry cues.', ['slow', 'acoustic', 'wintry']],
  ['Twangy desert noir and hip hop with strings.', ['desert noir', 'hip hop', 'strings']],
  ['Please keep your mail short. Final mixes only, and be patient.', []],
  ['Your tracks are kept for a period of two years and are not used for training.', []],
  ['We are happy that you ask, and the dark days are over.', []],
  ['Wanted: nervous, bright, 110 to 120 bpm.', ['bright']],
  ['We take every genre.', []],
  ['No jazz, please.', ['not jazz']],
  ['We do not take any hip-hop.', ['not hip-hop']],
  ['Do not send attachments. We love jazz.', ['jazz']],
])('on a page only words that describe music count: %s', (text, words) => {
  expect(read(text, 'page', 'sense')).toEqual(words)
})

test.each([
  ['We need 24-bit WAV stems and an instrumental.', ['stems', 'instrumental']],
  ['Stems must exist; a clean version helps.', ['stems', 'clean']],
  ['We do not need stems.', []],
  ['A 60-second edit is welcome.', ['60-second edit']],
  ['Instrumentals help.', ['instrumental']],
])('versions on a page: %s', (text, versions) => {
  expect(read(text, 'page', 'version')).toEqual(versions)
})

test.each([
  ['One-stop tracks only.', ['one-stop']],
  ['All songs must be one-stop.', ['one-stop']],
  ['We need finished, fully cleared or one-stop masters.', ['one-stop']],
  ["We're looking for upbeat songs. Finished masters, one-stop, 90–120 bpm.", ['one-stop']],
  ['Pre-cleared music only, please.', ['one-stop']],
  ['We are a one-stop agency and need new songs.', []],
  ['Latchkey is a one-stop sync agency for TV, film and ads. Artists can submit songs directly.', []],
  ['Send us one-stop songs.', ['one-stop']],
  ['You only need a one-stop shop.', []],
  ['When clients need one-stop music, they come here.', []],
  ['Please note that all our tracks are one-stop.', []],
  ['We offer one-stop music licensing.', []],
  ['Tracks need not be one-stop.', []],
  ['More from the journal: The one-stop myth.', []],
])('one-stop on a page is a condition only if it is required: %s', (text, rights) => {
  expect(read(text, 'page', 'cleared')).toEqual(rights)
})

test.each([
  ['Purely instrumental, please.', 'page', ['no vocals']],
  ['Tracks without vocals.', 'page', ['no vocals']],
  ['Instrumental music of any kind.', 'page', ['no vocals']],
  ['Songs with a female voice.', 'page', ['female vocal']],
  ['Instrumentals help.', 'page', []],
  ['nothing with vocals', 'search', ['no vocals']],
  ['no vocals', 'search', ['no vocals']],
  ['not instrumental', 'search', ['vocals']],
  ['male vox', 'search', ['male vocal']],
  ['Female vocal, with a full instrumental mix.', 'brief', ['female vocal']],
] as const)('voices: %s', (text, kind, vocal) => {
  expect(read(text, kind, 'vocal')).toEqual(vocal)
})

test.each([
  ['110 to 120 bpm', 'page', ['110 to 120 BPM']],
  ['120-110 BPM', 'page', ['110 to 120 BPM']],
  ['around 90 bpm', 'page', ['85 to 95 BPM']],
  ['our "96 bpm" was a fantasy', 'page', []],
  ['call 020 120 bpm', 'page', []],
  ['around 120', 'search', ['115 to 125 BPM']],
  ['under 90 bpm', 'search', ['up to 90 BPM']],
  ['no slower than 120 bpm', 'search', ['from 120 BPM']],
  ['around 120 tracks', 'search', []],
] as const)('tempi: %s', (text, kind, tempo) => {
  expect(read(text, kind, 'tempo')).toEqual(tempo)
})

test.each([
  ['Em', ['E minor']],
  ['f sharp minor', ['F# minor']],
  ['F♯m', ['F# minor']],
  ['b-flat major', ['Bb major']],
  ['9A', ['9A']],
  ['A minor', ['A minor']],
  ['something for a minor character', []],
  ['E minor and compatible keys', ['E minor and compatible keys']],
])('keys: %s', (text, keys) => {
  expect(read(text, 'search', 'key')).toEqual(keys)
})

test.each([
  ['under two minutes', ['up to 2:00']],
  ['2-3 minutes', ['2:00 to 3:00']],
  ['at least 3:30', ['3:30 or longer']],
  ['30 seconds', []],
])('lengths: %s', (text, lengths) => {
  expect(read(text, 'search', 'length')).toEqual(lengths)
})

test.each([
  ['one stop', ['one-stop']],
  ['pre-cleared, worldwide', ['one-stop', 'worldwide']],
  ['QZNMG2500311', ['ISRC QZNMG2500311']],
  ['Osei Tran', ['Osei Tran']],
  ['Salon Row', ['Salon Row']],
  ['no running', ['“No Running”']],
  ['like chlorine', ['like “Chlorine”']],
  ['something like Sable Verano', ['like Sable Verano']],
  ['60s garage', ['60s', 'garage']],
  ['60s edit', ['60-second edit']],
  ['sad or angry', ['sad or angry']],
  ['no jazz, folk or country, slow', ['not jazz', 'not folk', 'not country', 'slow']],
  ['nothing too upbeat but driving', ['not upbeat', 'driving']],
  ['warm -piano', ['warm', 'not piano']],
  ['stems not needed', []],
])('a search is understood: %s', (text, words) => {
  expect(read(text, 'search')).toEqual(words)
})

test('in a brief, words about money and time are ignored', () => {
  const text =
    'Hi team, we are after something dark and slow for the funeral in episode 3. Fast turnaround, budget is light. No drums needed, nothing too upbeat. Needs to be one-stop.'
  expect(isBrief(text)).toBe(true)
  expect(read(text, 'brief')).toEqual(['dark', 'slow', 'funeral', 'episode', 'not upbeat', 'one-stop'])
})

test('a list of refusals ends where something else is asked for', () => {
  const asked = 'Dark chase, no vocals, nothing upbeat, one-stop worldwide, 60s edit and stems, E minor or compatible.'
  expect(read(asked, 'search')).toEqual([
    'dark',
    'chase',
    'no vocals',
    'not upbeat',
    'one-stop',
    'worldwide',
    '60-second edit',
    'stems',
    'E minor and compatible keys',
  ])
  expect(read('no jazz, folk or country', 'search')).toEqual(['not jazz', 'not folk', 'not country'])
})

test('each condition knows its place in the text', () => {
  const text = 'nothing upbeat, E minor'
  const parts = readCriteria(catalogue, text, 'search').map(({ at = [] }) =>
    at.map(({ from, to }) => text.slice(from, to)),
  )
  expect(parts).toEqual([['nothing upbeat'], ['E minor']])
})

test('no word is in two thesaurus entries, and each entry maps to a label of the sample tracks', () => {
  const words = thesaurus.entries.flatMap((entry) => [...new Set(entry.words.map(toPhrase))])
  const twice = words.filter((word, at) => words.indexOf(word) !== at)
  expect(twice).toEqual([])
  const labels = new Set(catalogue.tracks.flatMap((track) => track.labels.map((label) => label.words.trim())))
  const empty = thesaurus.entries.filter(({ means }) => means && !means.some((label) => labels.has(toPhrase(label))))
  expect(empty.map((entry) => entry.words[0])).toEqual([])
})

test('long texts of hostile repetition are read quickly', () => {
  const before = process.threadCpuUsage()
  for (const kind of ['page', 'brief', 'search'] as const) {
    readCriteria(catalogue, 'no jazz and '.repeat(5000), kind)
    readCriteria(catalogue, `${'a'.repeat(50_000)} bpm ${'1'.repeat(50_000)}`, kind)
    readCriteria(catalogue, 'like around 1 or '.repeat(5000), kind)
  }
  // CPU time of this thread only, so a busy machine does not matter.
  expect(process.threadCpuUsage(before).user).toBeLessThan(4_000_000)
})

test.each([
  '.',
  'a',
  '1',
  ' ',
  '-',
  '+',
  '@',
  'a.',
  '1-',
  ', ',
  'no ',
  'no.',
  'or ',
  'a minor ',
  'in ',
  'jazz ',
  'one-stop ',
])('20,000 characters of "%s" are read in linear time', (part) => {
  const text = part.repeat(Math.ceil(20_000 / part.length))
  const before = process.threadCpuUsage()
  for (const kind of ['page', 'brief', 'search'] as const) readCriteria(catalogue, `no ${text}x`, kind)
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})
