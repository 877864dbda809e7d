export type Interval = readonly [low: number, high: number]

const Z_95 = 1.959964
const ROUNDS = 1000
const SEED = 20261121

/** Wilson's 95 % interval of a proportion; null where nothing was counted. */
export function wilson(right: number, of: number): Interval | null {
  if (of === 0) return null
  const share = right / of
  const z2 = Z_95 * Z_95
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const half = (Z_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/**
 * 95 % percentile interval of a figure over resampled items, moved by the bias that resampling has: a calibration error
 * only grows when rows are drawn twice. The same items give the same interval.
 */
export function bootstrap<T>(items: readonly T[], figure: (sample: readonly T[]) => number | null): Interval | null {
  const whole = figure(items)
  if (whole === null || items.length === 0) return null
  const random = createRandom(SEED)
  const figures: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sample = items.flatMap(() => {
      const drawn = items[Math.floor(random() * items.length)]
      return drawn === undefined ? [] : [drawn]
    })
    const value = figure(sample)
    if (value !== null) figures.push(value)
  }
  if (figures.length === 0) return null
  figures.sort((a, b) => a - b)
  const bias = figures.reduce((sum, value) => sum + value, 0) / figures.length - whole
  const at = (share: number) => {
    const value = (figures[Math.round(share * (figures.length - 1))] ?? whole) - bias
    return Math.min(1, Math.max(0, value))
  }
  return [at(0.025), at(0.975)]
}

/** Numbers in [0, 1) that a seed decides (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type SetCounts = { right: number; found: number; labelled: number }

export function addCounts(counts: readonly SetCounts[]): SetCounts {
  return counts.reduce(
    (sum, { right, found, labelled }) => ({
      right: sum.right + right,
      found: sum.found + found,
      labelled: sum.labelled + labelled,
    }),
    { right: 0, found: 0, labelled: 0 },
  )
}

/** Harmonic mean of precision and recall; null where there was nothing to find and nothing was found. */
export function f1({ right, found, labelled }: SetCounts): number | null {
  return found + labelled === 0 ? null : (2 * right) / (found + labelled)
}

export type Call<Label extends string> = { said: Label; labelled: Label }

/** Mean F1 over the classes that occur among labels or answers, each class weighing the same. */
export function macroF1<Label extends string>(calls: readonly Call<Label>[], classes: readonly Label[]): number | null {
  const figures = classes.flatMap((name) => {
    const found = calls.filter(({ said }) => said === name).length
    const labelled = calls.filter((call) => call.labelled === name).length
    const right = calls.filter((call) => call.said === name && call.labelled === name).length
    const figure = f1({ right, found, labelled })
    return figure === null ? [] : [figure]
  })
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}

export type Forecast = { confidence: number; right: boolean }
export type Bin = { count: number; confidence: number; right: number }

/** Forecasts in order of confidence, cut into bins that hold equally many (as nearly as they can). */
export function equalMassBins(forecasts: readonly Forecast[], bins = 10): Bin[] {
  const sorted = [...forecasts].sort((a, b) => a.confidence - b.confidence || Number(a.right) - Number(b.right))
  return Array.from({ length: bins }, (_, bin) =>
    sorted.slice(Math.floor((bin * sorted.length) / bins), Math.floor(((bin + 1) * sorted.length) / bins)),
  )
    .filter((members) => members.length > 0)
    .map((members) => ({
      count: members.length,
      confidence: members.reduce((sum, { confidence }) => sum + confidence, 0) / members.length,
      right: members.filter(({ right }) => right).length / members.length,
    }))
}

/** Expected calibration error: how far confidence and share of right rows lie apart, bin by bin. */
export function calibrationError(forecasts: readonly Forecast[]): number | null {
  if (forecasts.length === 0) return null
  return equalMassBins(forecasts).reduce(
    (sum, { count, confidence, right }) => sum + (count / forecasts.length) * Math.abs(confidence - right),
    0,
  )
}

/**
 * The calibration error that confidences would show at this count if every one of them were the true chance. Few rows in a
 * bin are seldom right in just the expected share, so even a perfect score does not measure zero.
 */
export function calibrationNoise(confidences: readonly number[]): number | null {
  if (confidences.length === 0) return null
  const random = createRandom(SEED)
  let sum = 0
  for (let round = 0; round < ROUNDS; round++) {
    sum += calibrationError(confidences.map((confidence) => ({ confidence, right: random() < confidence }))) ?? 0
  }
  return sum / ROUNDS
}
