import { KEY } from '#tools/sample-audio/score.ts'
import type { Style } from './style.ts'

/** Four chords as steps of the scale. Each begins at home, so that nobody takes the relative key for it. */
const PROGRESSIONS = {
  major: ['1415', '1645', '1451', '1241', '1465', '1145', '1425'],
  minor: ['1415', '1145', '1451', '1515', '1165', '1461', '1411'],
  // A second step that is too low, and home again: what heavy machines sing.
  phrygian: ['1121', '1211', '1141', '1124'],
} as const

const QUALITIES = {
  major: ['', 'm', 'm', '', '', 'm', 'm'],
  minor: ['m', 'dim', '', 'm', '', '', ''],
}
/** What each style adds to a plain chord. A minor key's home stays plain: with a seventh it is its relative's sixth chord. */
function colour(quality: string, step: number, chords: Style['chords']): string {
  if (chords === 'triads' || quality === 'dim') return quality
  if (chords === 'fifths') return step === 1 ? quality : '5'
  const tones = chords === 'sevenths' ? '7' : '9'
  if (step === 5) return tones
  if (quality === 'm') return step === 1 ? 'm' : `m${tones}`
  return `maj${tones}`
}

const LETTERS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const NAMES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']
const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] }

/** A chord with the steps of the scale that a tune may rest on while it sounds. */
export type Harmony = { name: string; rests: readonly number[] }

/** The progressions that a key and a style allow. */
export function listProgressions(key: string, style: Style): readonly string[] {
  if (style.chords === 'fifths') return PROGRESSIONS.phrygian
  return PROGRESSIONS[modeOf(key)]
}

/** The chord on a step of the key's scale, in the style's colours. */
export function buildChord(key: string, step: number, style: Style): Harmony {
  const mode = modeOf(key)
  const [, letter = '', accidental = ''] = KEY.exec(key) ?? []
  const home = (LETTERS[letter] ?? 0) + (accidental.includes('#') ? 1 : accidental === '' ? 0 : -1)
  const isLowered = style.chords === 'fifths' && step === 2
  const root = home + (isLowered ? 1 : (SCALES[mode][step - 1] ?? 0))
  const quality = colour(QUALITIES[mode][step - 1] ?? '', step, style.chords)
  // The third of a minor key's fifth chord is outside the scale, so a tune does not rest on its neighbour.
  const rests =
    style.chords === 'fifths' ? [1, 3, 5] : mode === 'minor' && step === 5 ? [5, 2] : [step, step + 2, step + 4]
  return {
    name: `${NAMES[(root + 12) % 12]}${quality}`,
    rests: rests.flatMap((tone) => [tone - 7, tone, tone + 7]).filter((tone) => tone >= 1 && tone <= 9),
  }
}

const modeOf = (key: string) => (key.endsWith('minor') ? 'minor' : 'major')
