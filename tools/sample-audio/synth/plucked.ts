import type { PlayNote } from './note.ts'
import { filter, noiseFrom, render, ringing, SAMPLE_RATE, sawFrom, sine, swell, TAU } from './signal.ts'

/** An electric piano: a tine that colours the tone at the start (two sines, one bending the other). */
export const keys: PlayNote = ({ frequency, seconds, bright }) =>
  render(seconds + 0.5, (time) => {
    const tine = 0.22 * bright * Math.exp(-time * 18) * sine(frequency * 14, time)
    const bend = (0.5 + 1.3 * bright) * Math.exp(-time * 3.2) * sine(frequency, time)
    const body = Math.sin(TAU * frequency * time + bend) * Math.exp(-time * 1.1)
    return 0.75 * (body + tine) * (1 + 0.14 * sine(4.6, time)) * swell(time, 0.004, seconds, 0.5)
  })

/** A piano: two strings a hair apart, stiff, so that high partials are sharp and die first; dull is felt on the hammer. */
export const piano: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const low = 60 / (frequency + 60)
  const strings = [1, 1.0009].flatMap((detune) =>
    Array.from({ length: 10 }, (_, at) => {
      const n = at + 1
      return {
        frequency: frequency * detune * n * Math.sqrt(1 + 0.00035 * n * n),
        level: 0.34 * Math.exp(-at * (1.25 - 0.85 * bright)),
        seconds: (1.6 + 6 * low) / (1 + at * 0.45),
      }
    }),
  )
  const body = ringing(strings)
  const hammer = noiseFrom(seed)
  const felt = filter()
  return render(seconds + 0.35, (time, at) => {
    const knock = felt.tune(at, 700 + 1800 * bright, 0.2).low(hammer()) * Math.exp(-time * 90) * 0.3
    return (body() + knock) * swell(time, 0.002, seconds, 0.35)
  })
}

/** A string: a burst of noise going round a delay that dulls it (Karplus and Strong). */
export const pluck: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const noise = noiseFrom(seed)
  const damp = 0.55 + 0.37 * bright
  // The dulling takes a part of a sample too; an allpass makes up what whole samples leave over, so that it stays in tune.
  const around = SAMPLE_RATE / frequency - (1 - damp)
  // A finger is softer than noise: what it leaves out above 8 kHz would only be peaks that an encoder cannot keep.
  let touch = 0
  let skin = 0
  const ring = Float32Array.from({ length: Math.floor(around - 0.2) }, () => {
    touch += 0.55 * (noise() - touch)
    skin += 0.7 * (touch - skin)
    return 1.7 * skin
  })
  const left = around - ring.length
  const tune = (1 - left) / (1 + left)
  let before = 0
  let dulledBefore = 0
  let tuned = 0
  let place = 0
  return render(seconds + 0.9, (time) => {
    const here = ring[place] as number
    const dulled = damp * here + (1 - damp) * before
    tuned = tune * (dulled - tuned) + dulledBefore
    before = here
    dulledBefore = dulled
    ring[place] = tuned * 0.9968
    place = place + 1 === ring.length ? 0 : place + 1
    return 0.9 * here * swell(time, 0.001, seconds, 0.9)
  })
}

/** A baritone guitar through an amplifier with tremolo and a spring. */
export const twang: PlayNote = (note) => {
  const string = pluck({ ...note, seconds: note.seconds + 0.5, bright: 0.25 + 0.5 * note.bright })
  const cabinet = filter()
  const spring = new Float32Array(Math.round(0.043 * SAMPLE_RATE))
  return string.map((value, at) => {
    const time = at / SAMPLE_RATE
    const amplified = cabinet.tune(at, 2600 + 1600 * note.bright, 0.15).low(Math.tanh(2.2 * value))
    const place = at % spring.length
    const back = spring[place] as number
    spring[place] = 0.5 * amplified - 0.42 * back
    return 0.75 * (amplified + 0.45 * back) * (0.72 + 0.28 * sine(5.2, time))
  })
}

export const bass: PlayNote = ({ frequency, seconds, bright }) => {
  const saw = sawFrom()
  const shape = filter()
  return render(seconds + 0.06, (time, at) => {
    const cutoff = 110 + frequency + 2400 * bright * Math.exp(-time * 9)
    const tone = 0.55 * shape.tune(at, cutoff, 0.35).low(saw(frequency)) + 0.75 * sine(frequency, time)
    return Math.tanh(1.5 * tone) * 0.8 * swell(time, 0.005, seconds, 0.06)
  })
}

/** A double bass: round, with a finger on the board. */
export const upright: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const body = ringing(
    [1, 2, 3, 4, 5].map((n) => ({
      frequency: frequency * n,
      level: 0.62 * Math.exp(-(n - 1) * (1.15 - 0.6 * bright)),
      seconds: 2.1 / n,
    })),
  )
  const finger = noiseFrom(seed)
  const board = filter()
  return render(seconds + 0.12, (time, at) => {
    const slap = board.tune(at, 900 + 1500 * bright, 0.3).band(finger()) * Math.exp(-time * 70) * 0.35
    return (Math.tanh(1.3 * body()) + slap) * swell(time, 0.006, seconds, 0.12)
  })
}
