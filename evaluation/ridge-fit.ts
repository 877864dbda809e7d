/** The values of one example, whether it is right, and how much it counts. */
export type RidgeRow = { values: readonly number[]; right: boolean; weight: number }
export type RidgeModel = {
  intercept: number
  weights: number[]
  /** How likely it is that an example is right, from 0 to 1. */
  chance(row: Pick<RidgeRow, 'values'>): number
}

const STEPS = 50
const STILL = 1e-8

/**
 * Logistic regression whose weights are drawn to nothing, by Newton's method: the loss is `sum weight * log-loss + pull / 2 * sum w²`, where
 * `w` are the weights of the values in units of their spread. The same rows give the same weights. Made for some dozens of values.
 */
export function fitRidge(rows: readonly RidgeRow[], pull: number): RidgeModel {
  const width = rows[0]?.values.length ?? 0
  const columns = Array.from({ length: width }, (_, at) => rows.map(({ values }) => values[at] ?? 0))
  const means = columns.map((column) => mean(column))
  const spreads = columns.map((column, at) => {
    const middle = means[at] ?? 0
    return Math.sqrt(mean(column.map((value) => (value - middle) ** 2))) || 1
  })
  const scaled = rows.map(({ values, right, weight }) => ({
    x: [1, ...values.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1))],
    right: Number(right),
    weight,
  }))
  let point = new Array<number>(width + 1).fill(0)
  for (let step = 0; step < STEPS; step += 1) {
    const slope = point.map((value, at) => (at === 0 ? 0 : pull * value))
    const curve = point.map((_, at) => point.map((__, other) => (at === other && at > 0 ? pull : 0)))
    for (const { x, right, weight } of scaled) {
      const chance = sigmoid(dot(x, point))
      const bend = weight * chance * (1 - chance)
      for (const [at, value] of x.entries()) {
        slope[at] = (slope[at] ?? 0) + weight * (chance - right) * value
        const row = curve[at] ?? []
        for (let other = 0; other <= width; other += 1) row[other] = (row[other] ?? 0) + bend * value * (x[other] ?? 0)
      }
    }
    const move = solve(curve, slope)
    point = point.map((value, at) => value - (move[at] ?? 0))
    if (Math.max(...move.map(Math.abs)) < STILL) break
  }
  const weights = point.slice(1).map((value, at) => value / (spreads[at] ?? 1))
  const intercept = (point[0] ?? 0) - weights.reduce((sum, value, at) => sum + value * (means[at] ?? 0), 0)
  return { intercept, weights, chance: ({ values }) => sigmoid(intercept + dot(values, weights)) }
}

/** The solution of as many linear equations as unknowns, by Gaussian elimination with the largest pivot. */
export function solve(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  const size = rows.length
  for (let at = 0; at < size; at += 1) {
    const best = rows
      .slice(at)
      .reduce((most, row, k) => (Math.abs(row[at] ?? 0) > Math.abs(rows[most]?.[at] ?? 0) ? at + k : most), at)
    const [one, other] = [rows[at] ?? [], rows[best] ?? []]
    rows[at] = other
    rows[best] = one
    const pivot = rows[at]?.[at] || 1
    for (const [k, row] of rows.entries()) {
      if (k === at) continue
      const times = (row[at] ?? 0) / pivot
      for (let column = at; column <= size; column += 1)
        row[column] = (row[column] ?? 0) - times * (rows[at]?.[column] ?? 0)
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] || 1))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
