import type { Harmony } from './harmony.ts'

type TuneOrder = {
  /** Where the notes are: `x` begins one. */
  rhythm: string
  chords: readonly Harmony[]
  /** The step of the scale around which it moves. */
  center: number
  random: () => number
  /** Steps in a bar. */
  steps: number
}

/** A tune over chords, as digits of the scale: every second phrase takes up the first one's contour. */
export function writeTune({ rhythm, chords, center, random, steps }: TuneOrder): string {
  const phrases = rhythm.split('|')
  // One contour for each bar of the rhythm, kept for when the rhythm comes round again.
  const contours = phrases.map((phrase) => Array.from(phrase, () => random()))
  let before = center
  const bars = chords.map(({ rests }, bar) => {
    const phrase = phrases[bar % phrases.length] ?? ''
    const contour = contours[bar % phrases.length] ?? []
    const isLast = bar === chords.length - 1
    return Array.from(phrase.padEnd(steps, '.'), (sign, step) => {
      if (sign !== 'x') return sign
      const drift = (contour[step] ?? 0) * 2.6 + (center - before) * 0.35
      const wanted = Math.min(9, Math.max(1, before + drift))
      const isRest = step % (steps / 4) === 0 || (isLast && !phrase.slice(step + 1).includes('x'))
      before = isRest ? nearest(rests, wanted) : Math.round(wanted)
      return String(before)
    }).join('')
  })
  return bars.join('|')
}

function nearest(tones: readonly number[], wanted: number): number {
  return tones.reduce((best, tone) => (Math.abs(tone - wanted) < Math.abs(best - wanted) ? tone : best), tones[0] ?? 1)
}
