import { CHORD, KEY } from '#tools/sample-audio/score.ts'

const LETTERS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const QUALITIES: Record<string, number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  m9: [0, 3, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  '9': [0, 4, 7, 10, 14],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  m7b5: [0, 3, 6, 10],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '5': [0, 7],
  dim: [0, 3, 6],
}

function parseChord(name: string): { root: number; intervals: number[] } {
  const [, letter = '', accidental = '', quality = ''] = CHORD.exec(name) ?? []
  const root = LETTERS[letter]
  const intervals = QUALITIES[quality]
  if (root === undefined || intervals === undefined) throw new Error(`'${name}' is no chord`)
  return { root: root + (accidental === '#' ? 1 : accidental === 'b' ? -1 : 0), intervals }
}

/** The chord's tones from its root upwards, as MIDI numbers; `step` counts from 1 and goes on through the octaves. */
export function chordTone(name: string, octave: number, step: number): number {
  const { root, intervals } = parseChord(name)
  const at = step - 1
  const interval = intervals[at % intervals.length] ?? 0
  return 12 * (octave + 1) + root + interval + 12 * Math.floor(at / intervals.length)
}

/** All tones inside the one octave from `octave` upwards, so that neighbouring chords keep what they share in place. */
export function closeVoicing(name: string, octave: number): number[] {
  const { root, intervals } = parseChord(name)
  const classes = new Set(intervals.map((interval) => (((root + interval) % 12) + 12) % 12))
  return [...classes].map((tone) => 12 * (octave + 1) + tone).sort((a, b) => a - b)
}

const BENDS: Record<string, number> = { '#': 1, ' sharp': 1, b: -1, ' flat': -1 }
const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]

/** The step of a key's scale as a MIDI number; 1 is the tonic, 8 the one above it. */
export function keyTone(name: string, octave: number, step: number): number {
  const [, letter = '', accidental = '', mode] = KEY.exec(name) ?? []
  const root = LETTERS[letter]
  if (root === undefined) throw new Error(`'${name}' is no key`)
  const scale = mode === 'minor' ? MINOR : MAJOR
  const bend = BENDS[accidental] ?? 0
  const at = step - 1
  return 12 * (octave + 1) + root + bend + (scale[at % 7] ?? 0) + 12 * Math.floor(at / 7)
}

export const toFrequency = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)
