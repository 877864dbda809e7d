import type { PreviewScore } from '#tools/sample-audio/score.ts'
import { chordTone, closeVoicing, keyTone } from './chords.ts'

export type Part = PreviewScore['parts'][string]
/** Something in a part's rhythm: the sign, the step it stands on, and how many steps it lasts. */
export type Cue = { sign: string; step: number; steps: number }
/** A section with the rhythms of all parts that play in it. */
export type Section = Omit<PreviewScore['sections'][number], 'play'> & { play: Map<string, string> }

/** The score's sections, each with what goes on from the one before. */
export function listSections({ sections }: PreviewScore): Section[] {
  let playing = new Map<string, string>()
  return sections.map(({ play, ...section }) => {
    playing = new Map(playing)
    for (const [part, rhythm] of Object.entries(play)) {
      if (rhythm === null) playing.delete(part)
      else playing.set(part, rhythm)
    }
    return { ...section, play: playing }
  })
}

/** The cues of a rhythm, repeated until the section is over; bar lines are for the eye only. */
export function readRhythm(rhythm: string, steps: number): Cue[] {
  const signs = rhythm.replaceAll('|', '')
  const cues: Cue[] = []
  for (let step = 0; step < steps; step++) {
    const sign = signs[step % signs.length] ?? '.'
    const last = cues.at(-1)
    if (sign === '-') {
      if (last && last.step + last.steps === step) last.steps++
    } else if (sign !== '.') cues.push({ sign, step, steps: 1 })
  }
  return cues
}

/** What a sign sounds like in a part, as MIDI numbers. */
export function readTones(part: Part, sign: string, chord: string, key: string): number[] {
  if (sign === 'c') return closeVoicing(chord, part.octave)
  const step = Number(sign) || 1
  return [part.tones === 'key' ? keyTone(key, part.octave, step) : chordTone(chord, part.octave, step)]
}

export const stepSeconds = ({ bpm, stepsPerBeat }: PreviewScore) => 60 / bpm / stepsPerBeat
export const countSteps = ({ beatsPerBar, stepsPerBeat }: PreviewScore, bars: number) =>
  bars * beatsPerBar * stepsPerBeat
