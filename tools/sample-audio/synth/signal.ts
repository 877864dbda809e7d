/** Samples per second while rendering and in the file: everything below 16 kHz, which is all that a preview's bit rate keeps. */
export const SAMPLE_RATE = 32_000
export const TAU = 2 * Math.PI

/** How many samples a slowly changing value stays the same. */
const CONTROL = 15

/** Numbers from -1 to 1 that are the same on every machine, so that a build's sound never changes by itself. */
export function noiseFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return state / 2147483648
  }
}

/** A saw without the overtones above half the sample rate that a plain one would fold back (polyBLEP). */
export function sawFrom(phase = 0): (frequency: number) => number {
  let at = phase
  return (frequency) => {
    const step = frequency / SAMPLE_RATE
    at += step
    if (at >= 1) at -= 1
    let edge = 0
    if (at < step) {
      const x = at / step
      edge = 2 * x - x * x - 1
    } else if (at > 1 - step) {
      const x = (at - 1) / step
      edge = x * x + 2 * x + 1
    }
    return 2 * at - 1 - edge
  }
}

/** A few saws slightly apart, as one sound. */
export function ensemble(detunes: readonly number[], phase = 0): (frequency: number) => number {
  const saws = detunes.map((_, at) => sawFrom((phase + at / detunes.length) % 1))
  return (frequency) => {
    let sum = 0
    for (let at = 0; at < saws.length; at++) sum += (saws[at] as (f: number) => number)(frequency * (detunes[at] ?? 1))
    return sum / saws.length
  }
}

export type Filter = {
  /** Sets cutoff and resonance; `at` is the sample's number, because a change for each sample would cost more than the sound. */
  tune(at: number, cutoff: number, resonance: number): Filter
  low(input: number): number
  band(input: number): number
  high(input: number): number
}

/** A state variable filter (Simper), stable at every cutoff. */
export function filter(): Filter {
  let first = 0
  let second = 0
  let g = 0
  let k = 0
  let share = 0
  let middle = 0
  let bottom = 0
  const run = (input: number) => {
    middle = (first + g * (input - second)) * share
    bottom = second + g * middle
    first = 2 * middle - first
    second = 2 * bottom - second
  }
  return {
    tune(at, cutoff, resonance) {
      if ((at & CONTROL) !== 0) return this
      g = Math.tan((Math.PI * Math.min(cutoff, SAMPLE_RATE * 0.45)) / SAMPLE_RATE)
      k = 2 - 2 * resonance
      share = 1 / (1 + g * (g + k))
      return this
    },
    low(input) {
      run(input)
      return bottom
    },
    band(input) {
      run(input)
      return middle
    },
    high(input) {
      run(input)
      return input - k * middle - bottom
    },
  }
}

export type Partial = { frequency: number; level: number /** Seconds until it is 60 dB down. */; seconds: number }

/** A struck body: sines that die away, each by a recurrence of two multiplications. */
export function ringing(partials: readonly Partial[]): () => number {
  const heard = partials.filter(({ frequency }) => frequency < SAMPLE_RATE * 0.45)
  const turn = heard.map(({ frequency, seconds }) => {
    const shrink = 10 ** (-3 / (seconds * SAMPLE_RATE))
    const angle = (TAU * frequency) / SAMPLE_RATE
    return { forward: 2 * shrink * Math.cos(angle), back: shrink * shrink, start: shrink * Math.sin(angle) }
  })
  const now = new Float64Array(heard.length)
  const before = new Float64Array(heard.length)
  for (const [at, { level }] of heard.entries()) now[at] = level * (turn[at]?.start ?? 0)
  return () => {
    let sum = 0
    for (let at = 0; at < turn.length; at++) {
      const { forward, back } = turn[at] as (typeof turn)[number]
      const value = now[at] as number
      sum += value
      now[at] = forward * value - back * (before[at] as number)
      before[at] = value
    }
    return sum
  }
}

/** Rises over `attack`, stays, and falls over `release` after `held`; all in seconds. */
export function swell(time: number, attack: number, held: number, release: number): number {
  const rise = time < attack ? time / attack : 1
  if (time < held) return rise
  const fall = Math.max(0, 1 - (time - held) / release)
  return rise * fall * fall
}

export const sine = (frequency: number, time: number): number => Math.sin(TAU * frequency * time)

/** Fills a buffer from a function of time. */
export function render(seconds: number, sample: (time: number, at: number) => number): Float32Array {
  const samples = new Float32Array(Math.ceil(seconds * SAMPLE_RATE))
  for (let at = 0; at < samples.length; at++) samples[at] = sample(at / SAMPLE_RATE, at)
  return samples
}
