export const LEVEL_COUNT = 128

/**
 * The loudness of a sound over time, from 0 to 1: mostly its power, which matches perceived loudness, with some of its peak, so
 * that percussion is visible, and slightly expanded, so that quiet and loud parts look different.
 */
export function measureLevels(samples: Float32Array, count = LEVEL_COUNT): number[] {
  const windows = Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * samples.length) / count)
    const to = Math.floor(((at + 1) * samples.length) / count)
    let power = 0
    let peak = 0
    for (let n = from; n < to; n++) {
      const value = samples[n] as number
      power += value * value
      if (value > peak) peak = value
      else if (-value > peak) peak = -value
    }
    return { power: Math.sqrt(power / Math.max(1, to - from)), peak }
  })
  const mostPower = Math.max(1e-6, ...windows.map(({ power }) => power))
  const mostPeak = Math.max(1e-6, ...windows.map(({ peak }) => peak))
  return windows.map(({ power, peak }) => (0.7 * (power / mostPower) + 0.3 * (peak / mostPeak)) ** 1.5)
}
