import type { StrokeVoice } from '#tools/sample-audio/score.ts'
import { filter, noiseFrom, render, ringing, SAMPLE_RATE, TAU } from './signal.ts'

/** A stroke on something: how open it sounds (0 to 1), the seed of its noise, and how long it is held, if it can be. */
export type Stroke = { bright: number; seed: number; seconds: number }
type Strike = (stroke: Stroke) => Float32Array

/** A tone that falls from `from` to `to`, as a skin does when it is hit. */
function fallingTone(from: number, to: number, speed: number): (time: number) => number {
  // The phase is the integral of to + (from - to) * exp(-speed * time).
  return (time) => Math.sin(TAU * (to * time + ((from - to) / speed) * (1 - Math.exp(-speed * time))))
}

/** Noise in a band that dies away. */
function hiss(seed: number, cutoff: number, resonance: number, kind: 'band' | 'high' | 'low') {
  const noise = noiseFrom(seed)
  const shape = filter()
  return (at: number) => shape.tune(at, cutoff, resonance)[kind](noise())
}

const kick: Strike = ({ bright, seed }) => {
  const tone = fallingTone(110 + 130 * bright, 47, 34)
  const click = noiseFrom(seed)
  return render(
    0.42,
    (time) =>
      Math.tanh(1.4 * tone(time) * Math.exp(-time * 8.5)) * Math.max(0, 1 - time / 0.42) +
      0.3 * bright * click() * Math.exp(-time * 260),
  )
}

const snare: Strike = ({ bright, seed }) => {
  const wires = hiss(seed, 1100 + 2600 * bright, 0.15, 'band')
  const air = hiss(seed + 1, 5200, 0.1, 'high')
  const skin = fallingTone(260, 182, 40)
  return render(
    0.32,
    (time, at) =>
      0.55 * skin(time) * Math.exp(-time * 24) +
      (0.75 * wires(at) + 0.25 * air(at)) * Math.exp(-time * 15) * (1 - time / 0.32),
  )
}

const hat: Strike = ({ bright, seed }) => {
  const cymbal = hiss(seed, 6800, 0.3, 'high')
  return render(0.24, (time, at) => 0.6 * cymbal(at) * Math.exp(-time * (75 - 60 * bright)) * (1 - time / 0.24))
}

/** Several hands, not quite together. */
const clap: Strike = ({ bright, seed }) => {
  const hands = hiss(seed, 950 + 900 * bright, 0.5, 'band')
  return render(0.34, (time, at) => {
    let together = 0
    for (const late of [0, 0.011, 0.023]) if (time >= late) together += Math.exp(-(time - late) * 130)
    const hall = time < 0.023 ? 0 : 0.5 * Math.exp(-(time - 0.023) * 17)
    return 0.9 * hands(at) * (together + hall) * (1 - time / 0.34)
  })
}

const brush: Strike = ({ bright, seed }) => {
  const wire = hiss(seed, 2200 + 2600 * bright, 0.1, 'band')
  return render(
    0.34,
    (time, at) => 0.7 * wire(at) * Math.min(1, time / 0.045) * Math.exp(-time * 11) * (1 - time / 0.34),
  )
}

/** A plate of steel: tones in no scale, driven hard. */
const metal: Strike = ({ bright, seed }) => {
  const click = noiseFrom(seed)
  const plate = ringing(
    [213, 347, 521, 811, 1277, 1931, 3023].map((tone, at) => ({
      frequency: tone * (0.8 + 0.4 * bright),
      level: 1,
      seconds: 6.9 / (6 + at * 3),
    })),
  )
  return render(
    0.7,
    (time) => 0.55 * Math.tanh(1.6 * plate() + 1.4 * click() * Math.exp(-time * 110)) * (1 - time / 0.7),
  )
}

const stomp: Strike = ({ bright, seed }) => {
  const boards = fallingTone(96, 58, 26)
  const dust = hiss(seed, 260 + 700 * bright, 0.3, 'low')
  return render(
    0.6,
    (time, at) => (boards(time) * Math.exp(-time * 7) + 0.6 * dust(at) * Math.exp(-time * 22)) * (1 - time / 0.6),
  )
}

const rim: Strike = ({ bright, seed }) => {
  const wood = ringing([
    { frequency: 480 + 300 * bright, level: 0.6, seconds: 0.09 },
    { frequency: 1730, level: 0.45, seconds: 0.05 },
  ])
  const click = noiseFrom(seed)
  return render(0.12, (time) => wood() + 0.4 * click() * Math.exp(-time * 400))
}

const shaker: Strike = ({ bright, seed }) => {
  const seeds = hiss(seed, 4200 + 3000 * bright, 0.2, 'high')
  return render(0.13, (time, at) => 0.5 * seeds(at) * Math.min(1, time / 0.03) * Math.max(0, 1 - time / 0.13) ** 2)
}

const tom: Strike = ({ bright, seed }) => {
  const skin = fallingTone(120 + 90 * bright, 74 + 60 * bright, 18)
  const stick = hiss(seed, 1400, 0.2, 'band')
  return render(
    0.55,
    (time, at) => (skin(time) * Math.exp(-time * 7) + 0.3 * stick(at) * Math.exp(-time * 60)) * (1 - time / 0.55),
  )
}

/** A large cymbal, with the tip of a stick. */
const ride: Strike = ({ bright, seed }) => {
  const bell = ringing(
    [2103, 3170, 4421, 5907].map((tone) => ({ frequency: tone, level: 0.1 + 0.12 * bright, seconds: 0.5 })),
  )
  const wash = hiss(seed, 6100, 0.2, 'high')
  return render(0.8, (time, at) => (bell() + 0.22 * wash(at) * Math.exp(-time * 5.5)) * (1 - time / 0.8))
}

const crash: Strike = ({ bright, seed }) => {
  const wash = hiss(seed, 3000 + 2200 * bright, 0.1, 'high')
  return render(2.2, (time, at) => 0.6 * wash(at) * Math.exp(-time * 2.6) * (1 - time / 2.2))
}

/** Wind that rises for as long as it is held. */
const riser: Strike = ({ bright, seed, seconds }) => {
  const noise = noiseFrom(seed)
  const shape = filter()
  const length = Math.max(0.2, seconds)
  return render(length + 0.06, (time, at) => {
    const along = Math.min(1, time / length)
    const cutoff = Math.min(SAMPLE_RATE * 0.4, 300 * (20 + 14 * bright) ** along)
    return 0.8 * shape.tune(at, cutoff, 0.6).band(noise()) * along * along * (time > length ? 0.2 : 1)
  })
}

/** Everything that is struck. */
export const STROKES: Record<StrokeVoice, Strike> = {
  kick,
  snare,
  hat,
  clap,
  brush,
  metal,
  stomp,
  rim,
  shaker,
  tom,
  ride,
  crash,
  riser,
}
