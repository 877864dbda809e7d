/** Samples on each side that a value between two samples depends on. */
const REACH = 12
const STEPS = 4

/** Weights for the values at a quarter, half and three quarters between two samples (a windowed sinc). */
const WEIGHTS = Array.from({ length: STEPS - 1 }, (_, step) => {
  const shift = (step + 1) / STEPS
  return Float64Array.from({ length: 2 * REACH }, (_, n) => {
    const x = n - REACH + 1 - shift
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / (REACH + 1)))
  })
})

/** The highest value of the curve through the samples, four times as fine as they are (true peak, as in ITU-R BS.1770). */
export function measurePeak(samples: Float32Array): number {
  let peak = 0
  for (const value of samples) peak = Math.max(peak, Math.abs(value))
  const near = peak * 0.7
  let highest = peak
  for (let at = REACH; at < samples.length - REACH; at++) {
    // Between two quiet samples there is no peak.
    if (Math.abs(samples[at] as number) < near && Math.abs(samples[at + 1] as number) < near) continue
    for (const weights of WEIGHTS) {
      let value = 0
      for (let n = 0; n < weights.length; n++) value += (weights[n] as number) * (samples[at + n - REACH + 1] as number)
      highest = Math.max(highest, Math.abs(value))
    }
  }
  return highest
}
