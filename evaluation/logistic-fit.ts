/** One row: its features' values, whether it was right, and the group that must not be split between training and test. */
export type Example<Name extends string> = { features: Partial<Record<Name, number>>; right: boolean; group: string }
export type Model<Name extends string> = { intercept: number; weights: Record<Name, number> }

const STEPS = 20_000
const STILL = 1e-9
/** The intercept is drawn to its prior as well, but hardly: how often rows are right is what the labels tell best. */
const INTERCEPT_PULL = 0.1

/**
 * Logistic regression with L2 regularisation towards a prior, not towards nothing: the loss is
 * `sum log-loss + pull / 2 * sum (weight - prior)²`. Weights keep the prior's sign, so that a handful of odd pages cannot
 * turn evidence into its opposite. Projected gradient descent with backtracking on a convex loss: the same examples give
 * the same weights.
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
  const keepSign = (point: readonly number[]) =>
    point.map((value, index) => {
      const sign = Math.sign(start[index] ?? 0)
      return index === 0 || sign * value >= 0 ? value : 0
    })
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
  const found = descend(keepSign(start), { lossAt, slopeAt, project: keepSign })
  const weights = { ...prior.weights }
  names.forEach((name, index) => {
    weights[name] = found[index + 1] ?? 0
  })
  return { intercept: found[0] ?? 0, weights }
}

type Slope = {
  lossAt(point: readonly number[]): number
  slopeAt(point: readonly number[]): number[]
  project(point: readonly number[]): number[]
}

function descend(start: number[], { lossAt, slopeAt, project }: Slope): number[] {
  let point = start
  let loss = lossAt(point)
  let stride = 1
  for (let step = 0; step < STEPS; step++) {
    const slope = slopeAt(point)
    const go = (length: number) => project(point.map((value, index) => value - length * (slope[index] ?? 0)))
    let next = go(stride)
    let nextLoss = lossAt(next)
    while (nextLoss > loss && stride > 1e-12) {
      stride /= 2
      next = go(stride)
      nextLoss = lossAt(next)
    }
    const moved = Math.max(...next.map((value, index) => Math.abs(value - (point[index] ?? 0))))
    if (nextLoss > loss || moved < STILL) return point
    point = next
    loss = nextLoss
    stride *= 1.5
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
