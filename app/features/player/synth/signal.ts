/** Samples per second of every preview: enough for a first listen, and under half a megabyte for ten seconds. */
export const SAMPLE_RATE = 22_050

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
    at = (at + step) % 1
    return 2 * at - 1 - smoothEdge(at, step)
  }
}

function smoothEdge(at: number, step: number): number {
  if (at < step) {
    const x = at / step
    return 2 * x - x * x - 1
  }
  if (at > 1 - step) {
    const x = (at - 1) / step
    return x * x + 2 * x + 1
  }
  return 0
}

export type Filter = (input: number, cutoff: number, resonance: number) => { low: number; band: number; high: number }

/** A state variable filter (Simper), stable at every cutoff. */
export function filter(): Filter {
  let first = 0
  let second = 0
  return (input, cutoff, resonance) => {
    const g = Math.tan((Math.PI * Math.min(cutoff, SAMPLE_RATE * 0.45)) / SAMPLE_RATE)
    const k = 2 - 2 * resonance
    const band = (first + g * (input - second)) / (1 + g * (g + k))
    const low = second + g * band
    first = 2 * band - first
    second = 2 * low - second
    return { low, band, high: input - k * band - low }
  }
}

/** Rises over `attack`, stays, and falls over `release` after `held`; all in seconds. */
export function swell(time: number, attack: number, held: number, release: number): number {
  const rise = Math.min(1, time / attack)
  const fall = time < held ? 1 : Math.max(0, 1 - (time - held) / release)
  return rise * fall * fall
}

/** Fills a buffer from a function of time. */
export function render(seconds: number, sample: (time: number, at: number) => number): Float32Array {
  const samples = new Float32Array(Math.ceil(seconds * SAMPLE_RATE))
  for (let at = 0; at < samples.length; at++) samples[at] = sample(at / SAMPLE_RATE, at)
  return samples
}
