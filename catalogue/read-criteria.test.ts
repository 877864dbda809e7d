import process from 'node:process'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { readCatalogue } from './catalogue.ts'
import { readCriteria } from './read-criteria.ts'

const catalogue = readCatalogue((await loadContent()).artists)
const read = (text: string) => readCriteria(catalogue, text)

test.each([
  ['We are looking for slow, acoustic, wintry cues.', ['slow', 'acoustic']],
  ['Twangy desert noir and hip hop with strings.', ['Desert noir', 'desert', 'hip-hop', 'noir', 'strings']],
  ['handclaps, heartbreak, road trip, female vocal, lo-fi', ['female vocal', 'lo-fi']],
  ['Please keep your mail short. Final mixes only, and be patient.', []],
  ['Your tracks are kept for a period of two years and are not used for training.', []],
  ['Wanted: nervous, bright, 110 to 120 bpm.', ['bright']],
  ['We take every genre.', []],
])('a text mentions only words that describe music: %s', (text, words) => {
  expect([...(read(text).mentioned ?? [])].sort()).toEqual([...words].sort())
})

test.each([
  ['No jazz, please.', ['jazz']],
  ['We do not take any hip-hop.', ['hip-hop']],
  ['Do not send attachments. We love jazz.', []],
  ['If you do not have an electronic press kit, write anyway.', []],
])('what a text refuses is avoided: %s', (text, words) => {
  expect(read(text).avoid).toEqual(words)
  expect(read(text).mentioned).not.toEqual(expect.arrayContaining(words.length === 0 ? ['none'] : words))
})

test.each([
  ['We need 24-bit WAV stems and an instrumental.', ['Stems', 'Instrumental']],
  ['Stems must exist; a clean version helps.', ['Stems', 'Clean']],
  ['We do not need stems.', []],
  ['A 60-second edit is welcome.', ['60-second edit']],
])('versions: %s', (text, versions) => {
  expect(read(text).versions).toEqual(versions)
})

test.each([
  ['Purely instrumental, please.', 'no'],
  ['Tracks without vocals.', 'no'],
  ['Instrumental music of any kind.', 'no'],
  ['Songs with a female voice.', 'female'],
  ['Instrumentals help.', undefined],
])('voices: %s', (text, vocal) => {
  expect(read(text).vocal).toBe(vocal)
})

test.each([
  ['110 to 120 bpm', { from: 110, to: 120 }],
  ['120-110 BPM', { from: 110, to: 120 }],
  ['around 90 bpm', { from: 85, to: 95 }],
  ['our "96 bpm" was a fantasy', undefined],
  ['call 020 120 bpm', undefined],
])('tempi: %s', (text, tempo) => {
  expect(read(text).tempo).toEqual(tempo)
})

test('a long text of hostile repetition is read in little time', () => {
  const before = process.threadCpuUsage()
  read('no jazz and '.repeat(5000))
  read(`${'a'.repeat(50_000)} bpm ${'1'.repeat(50_000)}`)
  // Processor time of this thread alone: a busy machine adds nothing to it.
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})
