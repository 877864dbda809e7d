// Loudness according to ITU-R BS.1770-4, for one or two channels.

type Coefficients = { b0: number; b1: number; b2: number; a1: number; a2: number }

const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10
const BLOCK_SECONDS = 0.4
const OVERLAP = 4

/** The integrated loudness in LUFS; -Infinity for silence. */
export function measureLoudness(channels: readonly Float32Array[], sampleRate: number): number {
  const powers = listPowers(channels, sampleRate)
  const audible = powers.filter((power) => toLufs(power) > ABSOLUTE_GATE)
  const gate = toLufs(mean(audible)) + RELATIVE_GATE
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)))
}

/** The weighted power of overlapping blocks of 400 ms, one every 100 ms. */
function listPowers(channels: readonly Float32Array[], sampleRate: number): number[] {
  const hop = Math.round((BLOCK_SECONDS / OVERLAP) * sampleRate)
  const sums: number[] = []
  for (const channel of channels) addPowers(sums, channel, hop, sampleRate)
  return Array.from({ length: Math.max(0, sums.length - OVERLAP + 1) }, (_, at) => mean(sums.slice(at, at + OVERLAP)))
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power)

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Adds a channel's power in each hop. Both filters are written out, because this runs for every sample of every preview. */
function addPowers(sums: number[], channel: Float32Array, hop: number, sampleRate: number): void {
  const shelf = createShelfFilter(sampleRate)
  const pass = createHighPassFilter(sampleRate)
  let [s1, s2, p1, p2] = [0, 0, 0, 0]
  for (let from = 0; from + hop <= channel.length; from += hop) {
    let sum = 0
    for (let at = from; at < from + hop; at++) {
      const input = channel[at] as number
      const raised = shelf.b0 * input + s1
      s1 = shelf.b1 * input - shelf.a1 * raised + s2
      s2 = shelf.b2 * input - shelf.a2 * raised
      const heard = pass.b0 * raised + p1
      p1 = pass.b1 * raised - pass.a1 * heard + p2
      p2 = pass.b2 * raised - pass.a2 * heard
      sum += heard * heard
    }
    sums[from / hop] = (sums[from / hop] ?? 0) + sum / hop
  }
}

// The recommendation gives its two filters only for 48 kHz; these are the analogue filters they are derived from.

/** Models the head: 4 dB more above about 1.7 kHz. */
function createShelfFilter(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

/** Reduces low frequencies. */
function createHighPassFilter(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}
