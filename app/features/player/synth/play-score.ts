import type { PreviewScore } from '#content/preview-score.ts'
import type { Sound } from '#content/wav.ts'
import { chordTone, closeVoicing, toFrequency } from './chords.ts'
import { NOTES } from './notes.ts'
import { addRoom } from './room.ts'
import { SAMPLE_RATE } from './signal.ts'
import { STROKES } from './strokes.ts'

type Part = PreviewScore['parts'][number]
/** Something in a part's rhythm: the sign, the step it stands on, and how many steps it lasts. */
type Cue = { sign: string; step: number; steps: number }

const PEAK = 0.89
const DRIVE = 1.25
const SOFT = 0.5
const STRUCK = Object.keys(STROKES)

/** Plays a loop's score: the same samples on every machine and in every build. */
export function playScore(score: PreviewScore): Sound {
  const seconds = loopSeconds(score) + score.tailSeconds
  const played = new Float32Array(Math.ceil(seconds * SAMPLE_RATE))
  const struck = new Float32Array(played.length)
  for (const [at, part] of score.parts.entries()) {
    const isStruck = STRUCK.includes(part.voice)
    for (const cue of readRhythm(part.rhythm, countSteps(score))) {
      for (const { sound, level } of soundCue(score, part, cue, at)) {
        mix(isStruck ? struck : played, sound, stepTime(score, cue.step), level)
      }
    }
  }
  duck(played, score)
  for (const [at, value] of struck.entries()) played[at] = (played[at] ?? 0) + value
  return { sampleRate: SAMPLE_RATE, samples: finish(centre(addRoom(played, score.room))) }
}

const countSteps = ({ bars, beatsPerBar, stepsPerBeat }: PreviewScore) => bars * beatsPerBar * stepsPerBeat
const stepSeconds = ({ bpm, stepsPerBeat }: PreviewScore) => 60 / bpm / stepsPerBeat
const loopSeconds = (score: PreviewScore) => countSteps(score) * stepSeconds(score)
const stepTime = (score: PreviewScore, step: number) => (step + (step % 2 === 1 ? score.swing : 0)) * stepSeconds(score)

/** The cues of a rhythm, repeated until the loop is over; bar lines are for the eye only. */
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

function soundCue(score: PreviewScore, part: Part, cue: Cue, partAt: number): { sound: Float32Array; level: number }[] {
  const seed = 7919 * (partAt + 1) + 104_729 * cue.step
  const strike = STROKES[part.voice]
  if (strike)
    return [{ sound: strike({ bright: part.bright, seed }), level: part.level * (cue.sign === 'o' ? SOFT : 1) }]
  const play = NOTES[part.voice]
  const chord = score.chords[Math.floor((cue.step * score.chords.length) / countSteps(score))]
  if (!play || chord === undefined) return []
  const tones =
    cue.sign === 'c' ? closeVoicing(chord, part.octave) : [chordTone(chord, part.octave, Number(cue.sign) || 1)]
  return tones.map((tone, at) => ({
    sound: play({
      frequency: toFrequency(tone),
      seconds: cue.steps * stepSeconds(score) * 0.96,
      bright: part.bright,
      seed: seed + at * 31,
    }),
    level: part.level / Math.sqrt(tones.length),
  }))
}

function mix(into: Float32Array, sound: Float32Array, at: number, level: number): void {
  const from = Math.round(at * SAMPLE_RATE)
  const length = Math.min(sound.length, into.length - from)
  for (let n = 0; n < length; n++) into[from + n] = (into[from + n] ?? 0) + level * (sound[n] ?? 0)
}

/** Makes room for the kick: everything else goes down on each beat and comes back. */
function duck(samples: Float32Array, score: PreviewScore): void {
  if (score.pump === 0) return
  const beat = 60 / score.bpm
  const end = loopSeconds(score)
  for (const [at, value] of samples.entries()) {
    const time = at / SAMPLE_RATE
    if (time < end) samples[at] = value * (1 - score.pump * Math.exp(-(time % beat) / 0.11))
  }
}

/** Takes away what is too low to be heard, a plucked string's lean to one side above all: it would only eat loudness. */
function centre(samples: Float32Array): Float32Array {
  let before = 0
  let out = 0
  return samples.map((value) => {
    out = value - before + 0.994 * out
    before = value
    return out
  })
}

/** Rounds the loudest moments, brings the loop to its level, and lets it begin and end in silence. */
function finish(samples: Float32Array): Float32Array {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9)
  const rounded = samples.map((value) => Math.tanh((DRIVE * value) / loudest))
  const gain = PEAK / Math.tanh(DRIVE)
  const fadeIn = 0.006 * SAMPLE_RATE
  const fadeOut = 0.7 * SAMPLE_RATE
  return rounded.map((value, at) => {
    const end = Math.min(1, (rounded.length - 1 - at) / fadeOut)
    return value * gain * Math.min(1, at / fadeIn) * (0.5 - 0.5 * Math.cos(Math.PI * end))
  })
}
