import type { PlayNote } from './note.ts'
import { ensemble, filter, noiseFrom, render, sine, swell, TAU } from './signal.ts'

/** Where a take's oscillators begin. Two takes of a chord, left and right, make it wide. */
const phaseOf = (seed: number) => (seed * 0.37) % 1

export const pad: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const saws = ensemble([0.9945, 1, 1.0055], phaseOf(seed))
  const shape = filter()
  const attack = Math.min(0.35, seconds * 0.3)
  return render(seconds + 0.9, (time, at) => {
    const cutoff = 320 + 2800 * bright * (0.7 + 0.3 * sine(0.23, time + seed))
    return shape.tune(at, cutoff, 0.2).low(saws(frequency)) * swell(time, attack, seconds, 0.9)
  })
}

/** A section of bows: the shorter the note, the harder the bite. */
export const strings: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const saws = ensemble([0.9958, 0.9991, 1.0016, 1.0043], phaseOf(seed))
  const body = filter()
  const low = filter()
  const bow = noiseFrom(seed + 3)
  const isShort = seconds < 0.3
  const attack = isShort ? 0.012 : Math.min(0.22, seconds * 0.25)
  return render(seconds + (isShort ? 0.16 : 0.4), (time, at) => {
    const wander = 1 + 0.0035 * sine(5.3, time + seed) * Math.min(1, time / 0.5)
    const bite = isShort ? Math.exp(-time * 14) : 0.35
    const string = saws(frequency * wander) + 0.05 * bow() * bite
    const cutoff = 500 + frequency + 3800 * bright * (0.45 + 0.55 * bite)
    const sung = low.tune(at, cutoff, 0.1).low(string)
    return (sung + 0.5 * body.tune(at, 620, 0.5).band(sung)) * swell(time, attack, seconds, isShort ? 0.16 : 0.4)
  })
}

/** Saws through the resonances of open mouths. */
export const choir: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const saws = ensemble([0.991, 0.997, 1.003, 1.009], phaseOf(seed))
  const formants = [
    { at: 620, gain: 1, shape: filter() },
    { at: 1080, gain: 0.5, shape: filter() },
    { at: 2450, gain: 0.26 * bright, shape: filter() },
  ]
  const breath = noiseFrom(seed)
  return render(seconds + 1.1, (time, at) => {
    const wander = 1 + 0.005 * sine(5.1, time + seed) * Math.min(1, time / 0.8)
    const voice = saws(frequency * wander) + 0.04 * breath()
    let sung = 0
    for (const { at: middle, gain, shape } of formants) sung += gain * shape.tune(at, middle, 0.84).band(voice)
    return 0.8 * sung * swell(time, 0.36, seconds, 1.1)
  })
}

/** One singer without words: an open vowel that closes over the note, vibrato that comes late, a scoop into the pitch. */
export const voice: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const folds = ensemble([0.9985, 1.0012], phaseOf(seed))
  const vowel = [filter(), filter(), filter()] as const
  const breath = noiseFrom(seed)
  const warm = filter()
  return render(seconds + 0.22, (time, at) => {
    const scoop = 1 - 0.028 * Math.exp(-time * 22)
    const wander = 1 + 0.007 * sine(5.6, time) * Math.min(1, Math.max(0, time - 0.22) / 0.3)
    const tone = folds(frequency * scoop * wander) + 0.06 * breath() * (0.3 + Math.exp(-time * 18))
    const closing = Math.min(1, time / Math.max(0.25, seconds))
    const open = vowel[0].tune(at, 760 - 300 * closing, 0.8).band(tone)
    const front = 0.6 * vowel[1].tune(at, 1250 - 350 * closing, 0.8).band(tone)
    const shine = (0.15 + 0.35 * bright) * vowel[2].tune(at, 2750, 0.78).band(tone)
    const chest = 0.5 * warm.tune(at, frequency * 1.6, 0.1).low(tone)
    return 0.85 * (open + front + shine + chest) * swell(time, 0.035, seconds, 0.22)
  })
}

export const organ: PlayNote = ({ frequency, seconds, bright }) => {
  const bars = [0.5, 1, 0.55, 0.4, 0.3 * bright, 0.3 * bright]
  const ranks = [0.5, 1, 2, 3, 4, 6]
  return render(seconds + 0.08, (time) => {
    // The turning horn comes and goes by a little, which bends the tone.
    const horn = sine(6.2, time)
    const heard = TAU * frequency * (time + (0.0025 * horn) / (TAU * 6.2))
    let sum = 0
    for (let at = 0; at < ranks.length; at++) sum += (bars[at] ?? 0) * Math.sin((ranks[at] ?? 1) * heard)
    return 0.42 * sum * (1 + 0.12 * horn) * swell(time, 0.008, seconds, 0.08)
  })
}

export const lead: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const saws = ensemble([0.997, 1.003], phaseOf(seed))
  const shape = filter()
  return render(seconds + 0.2, (time, at) => {
    const bent = frequency * (1 + 0.006 * sine(5.4, time) * Math.min(1, time / 0.35))
    const cutoff = 600 + 4600 * bright * (0.5 + 0.5 * Math.exp(-time * 7))
    return shape.tune(at, cutoff, 0.35).low(saws(bent)) * swell(time, 0.01, seconds, 0.2)
  })
}

export const brass: PlayNote = ({ frequency, seconds, bright, seed }) => {
  const saws = ensemble([0.9965, 1, 1.004], phaseOf(seed))
  const shape = filter()
  return render(seconds + 0.12, (time, at) => {
    const open = 1 - Math.exp(-time * 38)
    const fall = time > seconds * 0.7 ? 1 - 0.012 * (time - seconds * 0.7) : 1
    const cutoff = 260 + frequency + 3600 * bright * open * (0.55 + 0.45 * Math.exp(-time * 5))
    return (
      1.15 *
      Math.tanh(1.4 * shape.tune(at, cutoff, 0.2).low(saws(frequency * fall))) *
      swell(time, 0.016, seconds, 0.12)
    )
  })
}
