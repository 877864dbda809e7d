import { measureLoudness } from '#app/features/player/recordings/loudness.ts'
import { SAMPLE_RATE } from './signal.ts'
import type { Stereo } from './stereo.ts'

/** The loudness of every preview, so that nobody reaches for the volume between two of them. */
export const TARGET_LUFS = -16
/** The highest sample. The encoder and the curve between samples add up to 1.5 dB. */
const CEILING = 10 ** (-2.6 / 20)
const LOOK_AHEAD = Math.round(0.004 * SAMPLE_RATE)
const RELEASE = Math.exp(-1 / (0.09 * SAMPLE_RATE))
const FADE_IN = 0.004 * SAMPLE_RATE
const FADE_OUT = 0.8 * SAMPLE_RATE

/** Brings a mix to its loudness without clipping, and lets it begin and end in silence. */
export function master(mixed: Stereo): Stereo {
  const channels = [centre(mixed.left), centre(mixed.right)] as const
  let missing = TARGET_LUFS - measureLoudness(channels, SAMPLE_RATE)
  let gain = 1
  let out = mixed
  // What the limiter takes away is missing afterwards, so the second pass knows better.
  for (let pass = 0; pass < 4 && Math.abs(missing) > 0.1; pass++) {
    gain *= 10 ** (missing / 20)
    out = limit(channels, gain)
    missing = TARGET_LUFS - measureLoudness([out.left, out.right], SAMPLE_RATE)
  }
  return out
}

/** Takes away what is too low to be heard: it would only eat loudness. */
function centre(samples: Float32Array): Float32Array {
  let before = 0
  let out = 0
  for (let at = 0; at < samples.length; at++) {
    const value = samples[at] as number
    out = value - before + 0.9955 * out
    before = value
    // The last notes fade, and the first sample is silent.
    const end = Math.min(1, (samples.length - 1 - at) / FADE_OUT)
    samples[at] = out * Math.min(1, at / FADE_IN) * (0.5 - 0.5 * Math.cos(Math.PI * end))
  }
  return samples
}

/** Turns the gain down before a peak arrives and up again after it. */
function limit([left, right]: readonly [Float32Array, Float32Array], gain: number): Stereo {
  const length = left.length
  const wanted = new Float32Array(length + LOOK_AHEAD).fill(1)
  for (let at = 0; at < length; at++) {
    const peak = gain * Math.max(Math.abs(left[at] as number), Math.abs(right[at] as number))
    if (peak > CEILING) wanted[at] = CEILING / peak
  }
  const out = { left: new Float32Array(length), right: new Float32Array(length) }
  let lowest = 1
  let hold = 0
  let held = 1
  for (let at = -LOOK_AHEAD; at < length; at++) {
    const ahead = wanted[at + LOOK_AHEAD] as number
    if (ahead <= lowest) {
      lowest = ahead
      hold = LOOK_AHEAD
    } else if (hold > 0) hold--
    else lowest = Math.min(ahead, 1 - (1 - lowest) * RELEASE)
    // Moves towards the lowest within the look-ahead, so that no gain changes at once.
    held = lowest < held ? Math.max(lowest, held - (held - lowest) * 0.035 - 0.0004) : lowest
    if (at < 0) continue
    const now = gain * Math.min(held, wanted[at] as number)
    out.left[at] = (left[at] as number) * now
    out.right[at] = (right[at] as number) * now
  }
  return out
}
