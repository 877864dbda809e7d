import type { Sound } from '#content/wav.ts'

/** How many levels a preview is drawn with. */
export const LEVEL_COUNT = 128

/**
 * How loud a sound is from its start to its end, from 0 to 1: mostly its power, which is what the ear follows, with
 * some of its highest point, so that strokes stand out; spread a little, so that quiet and loud look different.
 */
export function measureLevels({ samples }: Sound, count = LEVEL_COUNT): number[] {
  const windows = Array.from({ length: count }, (_, at) => {
    const part = samples.subarray(
      Math.floor((at * samples.length) / count),
      Math.floor(((at + 1) * samples.length) / count),
    )
    let power = 0
    let peak = 0
    for (const value of part) {
      power += value * value
      peak = Math.max(peak, Math.abs(value))
    }
    return { power: Math.sqrt(power / Math.max(1, part.length)), peak }
  })
  const mostPower = Math.max(1e-6, ...windows.map(({ power }) => power))
  const mostPeak = Math.max(1e-6, ...windows.map(({ peak }) => peak))
  return windows.map(({ power, peak }) => (0.7 * (power / mostPower) + 0.3 * (peak / mostPeak)) ** 1.5)
}
