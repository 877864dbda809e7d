import { expect, test } from 'vitest'
import { readScores } from './read-scores.ts'
import { PreviewScoreSchema } from './score.ts'
import { chordTone, closeVoicing, keyTone } from './synth/chords.ts'
import { listSections, readRhythm } from './synth/read-score.ts'

const scores = await readScores()

test('a rhythm repeats, holds and rests', () => {
  expect(readRhythm('1-.|c', 6)).toEqual([
    { sign: '1', step: 0, steps: 2 },
    { sign: 'c', step: 3, steps: 1 },
    { sign: '1', step: 4, steps: 2 },
  ])
  expect(readRhythm('.-', 4)).toEqual([])
})

test('chords have their tones: from the root upwards, and close together', () => {
  expect([1, 2, 3, 4, 5].map((step) => chordTone('F#m7', 3, step))).toEqual([54, 57, 61, 64, 66])
  expect(closeVoicing('Am', 4)).toEqual([60, 64, 69])
  expect(closeVoicing('Bb', 4)).toEqual([62, 65, 70])
})

test('a score that names a part it does not have is refused', () => {
  const [score] = scores
  if (!score) throw new Error('no scores')
  const read = (change: object) => PreviewScoreSchema.safeParse({ ...score, ...change }).success
  expect(read({})).toBe(true)
  expect(read({ sections: [...score.sections, { bars: 1, chords: ['C'], play: { nobody: 'x...' } }] })).toBe(false)
  expect(read({ versions: [{ name: 'Instrumental', without: ['nobody'] }] })).toBe(false)
  expect(read({ versions: [{ name: 'Edit', sections: [9] }] })).toBe(false)
})

test('a section goes on with what the one before played, unless it says otherwise', () => {
  const [score] = scores
  if (!score) throw new Error('no scores')
  const plays: Record<string, string | null>[] = [{ bass: '1...', pad: 'c...' }, { pad: null }, { bass: '3...' }]
  const sections = plays.map((play) => ({ bars: 1, chords: ['C'], level: 1, bright: 1, play }))
  const read = listSections({ ...score, sections }).map(({ play }) => Object.fromEntries(play))
  expect(read).toEqual([{ bass: '1...', pad: 'c...' }, { bass: '1...' }, { bass: '3...' }])
})

test('digits count the steps of the key where a part says so', () => {
  for (const key of ['F# minor', 'F sharp minor'])
    expect([1, 3, 8].map((step) => keyTone(key, 4, step))).toEqual([66, 69, 78])
  expect(keyTone('Db major', 4, 4)).toBe(66)
})
