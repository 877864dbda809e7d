import type { PreviewVoice } from '#content/preview-score.ts'
import { filter, noiseFrom, render } from './signal.ts'

/** A stroke on something: how open it sounds (0 to 1), and the seed of its noise. */
export type Stroke = { bright: number; seed: number }
type Strike = (stroke: Stroke) => Float32Array

const TAU = 2 * Math.PI

/** A tone that falls from `from` to `to`, as a skin does when it is hit. */
function fallingTone(from: number, to: number, speed: number): (time: number) => number {
  // The phase is the integral of to + (from - to) * exp(-speed * time).
  return (time) => Math.sin(TAU * (to * time + ((from - to) / speed) * (1 - Math.exp(-speed * time))))
}

const kick: Strike = ({ bright, seed }) => {
  const tone = fallingTone(110 + 130 * bright, 47, 34)
  const click = noiseFrom(seed)
  return render(0.42, (time) => tone(time) * Math.exp(-time * 8.5) + 0.3 * bright * click() * Math.exp(-time * 260))
}

const snare: Strike = ({ bright, seed }) => {
  const noise = noiseFrom(seed)
  const shape = filter()
  const skin = fallingTone(260, 182, 40)
  return render(0.3, (time) => {
    const wires = shape(noise(), 1100 + 2600 * bright, 0.15)
    return 0.55 * skin(time) * Math.exp(-time * 24) + 0.75 * (wires.band + 0.4 * wires.high) * Math.exp(-time * 15)
  })
}

const hat: Strike = ({ bright, seed }) => {
  const noise = noiseFrom(seed)
  const shape = filter()
  return render(0.2, (time) => 0.6 * shape(noise(), 6400, 0.3).high * Math.exp(-time * (75 - 58 * bright)))
}

/** Several hands, not quite together. */
const clap: Strike = ({ bright, seed }) => {
  const noise = noiseFrom(seed)
  const shape = filter()
  return render(0.3, (time) => {
    const hands = [0, 0.011, 0.023].reduce((sum, at) => sum + (time < at ? 0 : Math.exp(-(time - at) * 130)), 0)
    const hall = time < 0.023 ? 0 : 0.5 * Math.exp(-(time - 0.023) * 17)
    return 0.9 * shape(noise(), 950 + 900 * bright, 0.5).band * (hands + hall)
  })
}

const brush: Strike = ({ bright, seed }) => {
  const noise = noiseFrom(seed)
  const shape = filter()
  return render(0.34, (time) => {
    const sweep = Math.min(1, time / 0.045) * Math.exp(-time * 11)
    return 0.7 * shape(noise(), 2200 + 2600 * bright, 0.1).band * sweep
  })
}

/** A plate of steel: tones in no scale, driven hard. */
const metal: Strike = ({ bright, seed }) => {
  const noise = noiseFrom(seed)
  const tones = [213, 347, 521, 811, 1277, 1931].map((tone) => tone * (0.8 + 0.4 * bright))
  return render(0.6, (time) => {
    const plate = tones.reduce((sum, tone, at) => sum + Math.sin(TAU * tone * time) * Math.exp(-time * (6 + at * 3)), 0)
    return 0.55 * Math.tanh(1.6 * plate + 1.4 * noise() * Math.exp(-time * 110))
  })
}

const stomp: Strike = ({ bright, seed }) => {
  const noise = noiseFrom(seed)
  const shape = filter()
  const boards = fallingTone(96, 58, 26)
  return render(0.6, (time) => {
    return boards(time) * Math.exp(-time * 7) + 0.6 * shape(noise(), 260 + 700 * bright, 0.3).low * Math.exp(-time * 22)
  })
}

/** Everything that is struck. */
export const STROKES: Partial<Record<PreviewVoice, Strike>> = { kick, snare, hat, clap, brush, metal, stomp }
