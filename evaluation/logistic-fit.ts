import { solve } from './ridge-fit.ts'

/** One row: its features' values, whether it was right, and the group that must not be split between training and test. */
export type Example<Name extends string> = { features: Partial<Record<Name, number>>; right: boolean; group: string }
export type Model<Name extends string> = { intercept: number; weights: Record<Name, number> }

const STEPS = 200
const STILL = 1e-9
/** The intercept is drawn to its prior as well, but hardly: how often rows are right is what the labels tell best. */
const INTERCEPT_PULL = 0.1

/**
 * Logistic regression with L2 regularisation towards a prior, not towards nothing: the loss is
 * `sum log-loss + pull / 2 * sum (weight - prior)²`. Weights keep the prior's sign, so that a handful of odd pages cannot
 * turn evidence into its opposite. Newton's method on a convex loss, with weights that would change their sign held at nothing: the same
 * examples give the same weights.
 */
export function fitLogistic<Name extends string>(
  examples: readonly Example<Name>[],
  prior: Model<Name>,
  pull: number,
): Model<Name> {
  const names = namesOf(prior)
  const start = [prior.intercept, ...names.map((name) => prior.weights[name])]
  const rows = examples.map(({ features, right }) => ({
    values: [1, ...names.map((name) => features[name] ?? 0)],
    right: Number(right),
  }))
  const pulls = start.map((_, index) => (index === 0 ? pull * INTERCEPT_PULL : pull))
  const hasSign = (value: number, index: number) => index === 0 || Math.sign(start[index] ?? 0) * value >= 0
  const keepSign = (point: readonly number[]) => point.map((value, index) => (hasSign(value, index) ? value : 0))
  const lossAt = (point: readonly number[]) =>
    rows.reduce((sum, { values, right }) => sum + logLoss(dot(values, point), right), 0) +
    point.reduce((sum, value, index) => sum + ((pulls[index] ?? 0) / 2) * (value - (start[index] ?? 0)) ** 2, 0)
  const slopeAt = (point: readonly number[]) => {
    const slope = point.map((value, index) => (pulls[index] ?? 0) * (value - (start[index] ?? 0)))
    for (const { values, right } of rows) {
      const error = sigmoid(dot(values, point)) - right
      values.forEach((value, index) => {
        slope[index] = (slope[index] ?? 0) + error * value
      })
    }
    return slope
  }
  const curveAt = (point: readonly number[]) => {
    const curve = pulls.map((own, at) => pulls.map((_, other) => (at === other ? own : 0)))
    for (const { values } of rows) {
      const chance = sigmoid(dot(values, point))
      const bend = chance * (1 - chance)
      values.forEach((value, at) => {
        const row = curve[at]
        if (value !== 0 && row !== undefined)
          values.forEach((other, to) => {
            row[to] = (row[to] ?? 0) + bend * value * other
          })
      })
    }
    return curve
  }
  const mayMove = (point: readonly number[], slope: readonly number[]) =>
    point.map((value, index) => value !== 0 || hasSign(-(slope[index] ?? 0), index))
  const found = descend(keepSign(start), { lossAt, slopeAt, curveAt, mayMove, project: keepSign })
  const weights = { ...prior.weights }
  names.forEach((name, index) => {
    weights[name] = found[index + 1] ?? 0
  })
  return { intercept: found[0] ?? 0, weights }
}

type Slope = {
  lossAt(point: readonly number[]): number
  slopeAt(point: readonly number[]): number[]
  curveAt(point: readonly number[]): number[][]
  /** Which values may move at all from here. */
  mayMove(point: readonly number[], slope: readonly number[]): boolean[]
  project(point: readonly number[]): number[]
}

function descend(start: number[], { lossAt, slopeAt, curveAt, mayMove, project }: Slope): number[] {
  let point = start
  let loss = lossAt(point)
  for (let step = 0; step < STEPS; step++) {
    const slope = slopeAt(point)
    const free = mayMove(point, slope).flatMap((may, index) => (may ? [index] : []))
    const curve = curveAt(point)
    const moves = solve(
      free.map((row) => free.map((column) => curve[row]?.[column] ?? 0)),
      free.map((index) => slope[index] ?? 0),
    )
    const go = (share: number) => {
      const next = [...point]
      free.forEach((index, at) => {
        next[index] = (next[index] ?? 0) - share * (moves[at] ?? 0)
      })
      return project(next)
    }
    let share = 1
    let next = go(share)
    while (lossAt(next) > loss && share > 1e-12) {
      share /= 2
      next = go(share)
    }
    const moved = Math.max(...next.map((value, index) => Math.abs(value - (point[index] ?? 0))))
    const nextLoss = lossAt(next)
    if (nextLoss > loss || moved < STILL) return point
    point = next
    loss = nextLoss
  }
  return point
}

export type CrossValidation = { pull: number; logLoss: number; forecasts: { confidence: number; right: boolean }[] }

/** Every example judged by a model that has not seen its group. Groups are dealt out in order, so folds are always the same. */
export function crossValidate<Name extends string>(
  examples: readonly Example<Name>[],
  prior: Model<Name>,
  pull: number,
  folds: number,
): CrossValidation {
  const groups = [...new Set(examples.map(({ group }) => group))].sort()
  const foldOf = new Map(groups.map((group, index) => [group, index % folds]))
  const forecasts = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const model = fitLogistic(
      examples.filter(({ group }) => foldOf.get(group) !== fold),
      prior,
      pull,
    )
    return examples
      .filter(({ group }) => foldOf.get(group) === fold)
      .map((example) => ({ confidence: predict(model, example.features), right: example.right }))
  })
  return { pull, logLoss: meanLogLoss(forecasts), forecasts }
}

export function predict<Name extends string>(model: Model<Name>, features: Partial<Record<Name, number>>): number {
  return sigmoid(
    namesOf(model).reduce((sum, name) => sum + model.weights[name] * (features[name] ?? 0), model.intercept),
  )
}

/** Mean log-loss of forecasts; less is better, 0.693 is a coin. */
export function meanLogLoss(forecasts: readonly { confidence: number; right: boolean }[]): number {
  if (forecasts.length === 0) return 0
  const sum = forecasts.reduce((total, { confidence, right }) => {
    const said = Math.min(1 - 1e-12, Math.max(1e-12, right ? confidence : 1 - confidence))
    return total - Math.log(said)
  }, 0)
  return sum / forecasts.length
}

function namesOf<Name extends string>(model: Model<Name>): Name[] {
  const names: Name[] = []
  for (const name in model.weights) names.push(name)
  return names
}

function sigmoid(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

function logLoss(sum: number, right: number): number {
  // log(1 + e^x) without overflow.
  return Math.max(sum, 0) + Math.log1p(Math.exp(-Math.abs(sum))) - right * sum
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
