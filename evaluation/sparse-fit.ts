import { createRandom } from './statistics.ts'

/** One example: the features it has, by their numbers, and their values; the class that is right for it; how much it counts. */
export type SparseRow = { at: readonly number[]; values: readonly number[]; right: number; weight: number }
export type SparseModel = { weights: Float64Array[]; intercept: number[] }
export type SparseOptions = {
  features: number
  classes: number
  /** How strongly a feature's weights are drawn to nothing by each example that has it. */
  pull(feature: number): number
  passes: number
}

const STRIDE = 0.3

/**
 * Multinomial logistic regression of many features of which each example has few: stochastic gradient descent, with strides of their own for each
 * weight (AdaGrad). The same rows give the same weights.
 */
export function fitSparse(rows: readonly SparseRow[], { features, classes, pull, passes }: SparseOptions): SparseModel {
  const numbers = Array.from({ length: classes }, (_, k) => k)
  const weights = numbers.map(() => new Float64Array(features))
  const slopes = numbers.map(() => new Float64Array(features).fill(1e-8))
  const intercept = numbers.map(() => 0)
  const interceptSlopes = numbers.map(() => 1e-8)
  const random = createRandom(20261125)
  const order = rows.map((_, at) => at)
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const one of order) {
      const row = rows[one]
      if (row === undefined) continue
      const chances = softmax(numbers.map((k) => (intercept[k] ?? 0) + sumOf(row, weights[k])))
      for (const k of numbers) {
        const error = ((chances[k] ?? 0) - Number(row.right === k)) * row.weight
        const [weight, slope] = [weights[k], slopes[k]]
        if (weight === undefined || slope === undefined) continue
        for (const [place, at] of row.at.entries()) {
          const step = error * (row.values[place] ?? 0) + pull(at) * (weight[at] ?? 0)
          slope[at] = (slope[at] ?? 0) + step * step
          weight[at] = (weight[at] ?? 0) - (STRIDE * step) / Math.sqrt(slope[at] ?? 1)
        }
        interceptSlopes[k] = (interceptSlopes[k] ?? 0) + error * error
        intercept[k] = (intercept[k] ?? 0) - (STRIDE * error) / Math.sqrt(interceptSlopes[k] ?? 1)
      }
    }
  }
  return { weights, intercept }
}

function sumOf({ at, values }: SparseRow, weights: Float64Array | undefined): number {
  let sum = 0
  for (let one = 0; one < at.length; one += 1) sum += (weights?.[at[one] ?? 0] ?? 0) * (values[one] ?? 0)
  return sum
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = kept
  }
}

function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((one) => Math.exp(one - most))
  const all = powers.reduce((total, one) => total + one, 0)
  return powers.map((one) => one / all)
}
