/** What a listener would say about a piece: how fast it is, in which key, and how it develops. Measured from the sound alone. */

const FFT_SIZE = 4096
const ONSET_HOP_SECONDS = 0.01
const SLOWEST = 40
const FASTEST = 200

/** How much the sound begins anew at each moment: the growth of its power in three bands, every 10 ms. */
export function listOnsets(samples: Float32Array, sampleRate: number): Float32Array {
  const hop = Math.round(ONSET_HOP_SECONDS * sampleRate)
  const onsets = new Float32Array(Math.floor(samples.length / hop))
  // One-pole filters: below 150 Hz, up to 2 kHz, and above.
  const shares = [150, 2000].map((cutoff) => 1 - Math.exp((-2 * Math.PI * cutoff) / sampleRate))
  const states = [0, 0]
  let before = [0, 0, 0]
  for (let at = 0; at < onsets.length; at++) {
    const power = [0, 0, 0]
    for (let n = at * hop; n < (at + 1) * hop; n++) {
      const value = samples[n] as number
      for (const [band, share] of shares.entries())
        states[band] = (states[band] ?? 0) + share * (value - (states[band] ?? 0))
      const [low = 0, middle = 0] = states
      power[0] = (power[0] ?? 0) + low * low
      power[1] = (power[1] ?? 0) + (middle - low) ** 2
      power[2] = (power[2] ?? 0) + (value - middle) ** 2
    }
    const now = power.map((sum) => Math.log10(1e-5 + sum / hop))
    onsets[at] = now.reduce((sum, value, band) => sum + Math.max(0, value - (before[band] ?? 0)), 0)
    before = now
  }
  return onsets
}

/** How well beats at this tempo fit the onsets: the autocorrelation at one, two, three, four … eight beats. */
function judge(correlation: (lag: number) => number, bpm: number): number {
  const beat = 60 / bpm / ONSET_HOP_SECONDS
  let sum = 0
  for (let n = 1; n <= 8; n++) sum += correlation(n * beat)
  return sum / 8
}

/** The tempo whose beats come back most reliably, in beats a minute. */
export function measureTempo(onsets: Float32Array): number {
  const average = onsets.reduce((sum, value) => sum + value, 0) / onsets.length
  const centred = onsets.map((value) => value - average)
  const kept = new Map<number, number>()
  const at = (lag: number) => {
    const known = kept.get(lag)
    if (known !== undefined) return known
    let sum = 0
    for (let n = 0; n + lag < centred.length; n++) sum += (centred[n] as number) * (centred[n + lag] as number)
    const value = sum / (centred.length - lag)
    kept.set(lag, value)
    return value
  }
  const between = (lag: number) => {
    const whole = Math.floor(lag)
    return at(whole) + (lag - whole) * (at(whole + 1) - at(whole))
  }
  let best = { bpm: SLOWEST, score: -Infinity }
  for (let bpm = SLOWEST; bpm <= FASTEST; bpm += 0.25) {
    const score = judge(between, bpm)
    if (score > best.score) best = { bpm, score }
  }
  return best.bpm
}

/** How strong each of the twelve tones is, from C upwards, over all octaves between 65 Hz and 2 kHz. */
export function measureChroma(samples: Float32Array, sampleRate: number): number[] {
  const chroma = new Array<number>(12).fill(0)
  const window = Float32Array.from({ length: FFT_SIZE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / FFT_SIZE))
  for (let from = 0; from + FFT_SIZE <= samples.length; from += 2 * FFT_SIZE) {
    const power = transform(Float64Array.from(window, (weight, n) => weight * (samples[from + n] as number)))
    let loudest = 0
    for (const value of power) loudest = Math.max(loudest, value)
    if (loudest === 0) continue
    for (let bin = 2; bin < FFT_SIZE / 2; bin++) {
      const value = power[bin] as number
      // Peaks only: a tone, not the noise of a drum around it.
      if (value <= (power[bin - 1] as number) || value < (power[bin + 1] as number)) continue
      const [left, right] = [Math.log(power[bin - 1] as number), Math.log(power[bin + 1] as number)]
      const offset = (0.5 * (left - right)) / (left - 2 * Math.log(value) + right)
      const frequency = ((bin + offset) * sampleRate) / FFT_SIZE
      if (frequency < 65 || frequency > 2000) continue
      const tone = Math.round(69 + 12 * Math.log2(frequency / 440))
      chroma[tone % 12] = (chroma[tone % 12] ?? 0) + Math.sqrt(value / loudest)
    }
  }
  return chroma
}

/** How strong each third of an octave between 50 Hz and 12 kHz is, in decibels: what an ear calls the colour of a sound. */
export function measureColour(samples: Float32Array, sampleRate: number): number[] {
  const bands = new Array<number>(24).fill(1e-9)
  for (let from = 0; from + FFT_SIZE <= samples.length; from += 2 * FFT_SIZE) {
    const power = transform(Float64Array.from(samples.subarray(from, from + FFT_SIZE)))
    for (let bin = 1; bin < FFT_SIZE / 2; bin++) {
      const band = Math.floor(3 * Math.log2((bin * sampleRate) / FFT_SIZE / 50))
      if (band >= 0 && band < bands.length) bands[band] = (bands[band] as number) + (power[bin] as number)
    }
  }
  return bands.map((power) => 10 * Math.log10(power))
}

/** How much of a sound is nothing but the other one made louder or softer: 1 is all of it. */
export function compareSounds(a: Float32Array, b: Float32Array): number {
  let [ab, aa, bb] = [0, 0, 0]
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [x, y] = [a[at] as number, b[at] as number]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return ab / Math.sqrt(aa * bb)
}

// The numbers of one turn around the unit circle: computed for every step, they would take most of a transform's time.
const COSINES = Float64Array.from({ length: FFT_SIZE / 2 }, (_, n) => Math.cos((-2 * Math.PI * n) / FFT_SIZE))
const SINES = Float64Array.from({ length: FFT_SIZE / 2 }, (_, n) => Math.sin((-2 * Math.PI * n) / FFT_SIZE))

/** The power of each frequency of a block of FFT_SIZE samples (radix-2 FFT). */
function transform(real: Float64Array): Float64Array {
  const length = real.length
  const imaginary = new Float64Array(length)
  for (let n = 1, reversed = 0; n < length; n++) {
    let bit = length >> 1
    for (; reversed & bit; bit >>= 1) reversed ^= bit
    reversed ^= bit
    if (n < reversed) [real[n], real[reversed]] = [real[reversed] as number, real[n] as number]
  }
  for (let size = 2; size <= length; size *= 2) {
    for (let from = 0; from < length; from += size) {
      for (let n = 0; n < size / 2; n++) {
        const turn = (n * length) / size
        const [c, s] = [COSINES[turn] as number, SINES[turn] as number]
        const [low, high] = [from + n, from + n + size / 2]
        const [a, b] = [real[high] as number, imaginary[high] as number]
        const [x, y] = [a * c - b * s, a * s + b * c]
        real[high] = (real[low] as number) - x
        imaginary[high] = (imaginary[low] as number) - y
        real[low] = (real[low] as number) + x
        imaginary[low] = (imaginary[low] as number) + y
      }
    }
  }
  return real.map((value, n) => value * value + (imaginary[n] as number) ** 2)
}

// How well each step of a scale fits its key, as listeners rated it (Krumhansl and Kessler), and as Temperley corrected it.
const MAJOR = [5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 1.5, 4]
const MINOR = [5, 2, 3.5, 4.5, 2, 4, 2, 4.5, 3.5, 2, 1.5, 4]
const NAMES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']

/** Every key with its likeness to the sound, the most likely first. */
export function rankKeys(chroma: readonly number[]): { key: string; likeness: number }[] {
  return NAMES.flatMap((name, tonic) =>
    [
      { key: `${name} major`, profile: MAJOR },
      { key: `${name} minor`, profile: MINOR },
    ].map(({ key, profile }) => ({
      key,
      likeness: correlate(
        chroma,
        profile.map((_, at) => profile[(at - tonic + 12) % 12] ?? 0),
      ),
    })),
  ).sort((a, b) => b.likeness - a.likeness)
}

function correlate(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [ma, mb] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (const [at, value] of a.entries()) {
    const other = (b[at] ?? 0) - mb
    ab += (value - ma) * other
    aa += (value - ma) ** 2
    bb += other ** 2
  }
  return ab / Math.sqrt(aa * bb)
}
