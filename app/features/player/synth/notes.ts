import type { PreviewVoice } from '#content/preview-score.ts'
import { filter, noiseFrom, render, SAMPLE_RATE, sawFrom, swell } from './signal.ts'

/** A note to be played: how high, for how long, and how open it sounds (0 to 1). */
export type Note = { frequency: number; seconds: number; bright: number; seed: number }
type PlayNote = (note: Note) => Float32Array

const TAU = 2 * Math.PI
const sine = (frequency: number, time: number) => Math.sin(TAU * frequency * time)

/** A few saws slightly apart, as one sound. */
function ensemble(detunes: number[]): (frequency: number) => number {
  const saws = detunes.map((detune, at) => ({ detune, next: sawFrom(at / detunes.length) }))
  return (frequency) => saws.reduce((sum, { detune, next }) => sum + next(frequency * detune), 0) / detunes.length
}

const pad: PlayNote = ({ frequency, seconds, bright }) => {
  const saws = ensemble([0.9945, 1, 1.0055])
  const shape = filter()
  return render(seconds + 0.6, (time) => {
    const cutoff = 350 + 2600 * bright * (0.75 + 0.25 * sine(0.31, time))
    return shape(saws(frequency), cutoff, 0.25).low * swell(time, 0.09, seconds, 0.6)
  })
}

/** A saw through the resonances of an open mouth. */
const choir: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const saws = ensemble([0.991, 0.998, 1.003, 1.009])
  const formants = [
    { at: 640, gain: 1, shape: filter() },
    { at: 1120, gain: 0.55, shape: filter() },
    { at: 2450, gain: 0.28 * bright, shape: filter() },
  ]
  const breath = noiseFrom(seed)
  return render(seconds + 1.1, (time) => {
    const wander = 1 + 0.005 * sine(5.1, time) * Math.min(1, time / 0.8)
    const voice = saws(frequency * wander) + 0.05 * breath()
    const sung = formants.reduce((sum, { at, gain, shape }) => sum + gain * shape(voice, at, 0.84).band, 0)
    return 0.8 * sung * swell(time, 0.42, seconds, 1.1)
  })
}

const organ: PlayNote = ({ frequency, seconds, bright }) => {
  const bars = [0.5, 1, 0.55, 0.4, 0.3 * bright, 0.3 * bright]
  const ranks = [0.5, 1, 2, 3, 4, 6]
  return render(seconds + 0.08, (time) => {
    // The turning horn comes and goes by a little, which bends the tone.
    const heard = time + (0.0025 * sine(6.2, time)) / (TAU * 6.2)
    const sum = ranks.reduce((all, rank, at) => all + (bars[at] ?? 0) * Math.sin(TAU * frequency * rank * heard), 0)
    return 0.42 * sum * (1 + 0.12 * sine(6.2, time)) * swell(time, 0.008, seconds, 0.08)
  })
}

/** An electric piano: a tine that colours the tone at the start (two sines, one bending the other). */
const keys: PlayNote = ({ frequency, seconds, bright }) =>
  render(seconds + 0.5, (time) => {
    const tine = 0.22 * bright * Math.exp(-time * 18) * sine(frequency * 14, time)
    const bend = (0.5 + 1.3 * bright) * Math.exp(-time * 3.2) * sine(frequency, time)
    const body = Math.sin(TAU * frequency * time + bend) * Math.exp(-time * 1.1)
    return 0.75 * (body + tine) * (1 + 0.14 * sine(4.6, time)) * swell(time, 0.004, seconds, 0.5)
  })

/** A string: a burst of noise going round a delay that dulls it (Karplus and Strong). */
const pluck: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const noise = noiseFrom(seed)
  const damp = 0.55 + 0.37 * bright
  // The dulling takes a part of a sample too; an allpass makes up what whole samples leave over, so that it stays in tune.
  const around = SAMPLE_RATE / frequency - (1 - damp)
  const ring = Float32Array.from({ length: Math.floor(around - 0.2) }, noise)
  const left = around - ring.length
  const tune = (1 - left) / (1 + left)
  let before = 0
  let dulledBefore = 0
  let tuned = 0
  return render(seconds + 0.9, (time, at) => {
    const here = ring[at % ring.length] ?? 0
    const dulled = damp * here + (1 - damp) * before
    tuned = tune * (dulled - tuned) + dulledBefore
    before = here
    dulledBefore = dulled
    ring[at % ring.length] = tuned * 0.996
    return 0.9 * here * swell(time, 0.001, seconds, 0.9)
  })
}

const bass: PlayNote = ({ frequency, seconds, bright }) => {
  const saw = sawFrom()
  const shape = filter()
  return render(seconds + 0.06, (time) => {
    const cutoff = 110 + frequency + 2400 * bright * Math.exp(-time * 9)
    const tone = 0.55 * shape(saw(frequency), cutoff, 0.35).low + 0.75 * sine(frequency, time)
    return Math.tanh(1.5 * tone) * 0.8 * swell(time, 0.005, seconds, 0.06)
  })
}

const lead: PlayNote = ({ frequency, seconds, bright }) => {
  const saws = ensemble([0.997, 1.003])
  const shape = filter()
  return render(seconds + 0.25, (time) => {
    const sung = frequency * (1 + 0.006 * sine(5.4, time) * Math.min(1, time / 0.35))
    return shape(saws(sung), 700 + 4200 * bright, 0.3).low * swell(time, 0.012, seconds, 0.25)
  })
}

const brass: PlayNote = ({ frequency, seconds, bright }) => {
  const saws = ensemble([0.9965, 1, 1.004])
  const shape = filter()
  return render(seconds + 0.12, (time) => {
    const open = 1 - Math.exp(-time * 38)
    const cutoff = 260 + frequency + 3600 * bright * open * (0.55 + 0.45 * Math.exp(-time * 5))
    return 1.15 * Math.tanh(1.4 * shape(saws(frequency), cutoff, 0.2).low) * swell(time, 0.016, seconds, 0.12)
  })
}

/** Everything that plays notes. */
export const NOTES: Partial<Record<PreviewVoice, PlayNote>> = { pad, choir, organ, keys, pluck, bass, lead, brass }
