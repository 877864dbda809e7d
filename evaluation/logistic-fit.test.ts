import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossValidate, type Example, fitLogistic, type Model, meanLogLoss, predict } from './logistic-fit.ts'
import { createRandom } from './statistics.ts'

type Name = 'quoted' | 'silent' | 'unseen'
const TRUTH: Model<Name> = { intercept: -1, weights: { quoted: 2.5, silent: -1.5, unseen: 0.7 } }
const PRIOR: Model<Name> = { intercept: 0, weights: { quoted: 1, silent: -1, unseen: 0.7 } }

function drawExamples(count: number, seed: number): Example<Name>[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const features = { quoted: random(), silent: random() < 0.5 ? 1 : 0 }
    return { features, right: random() < predict(TRUTH, features), group: `site${index % 50}` }
  })
}

test('a fit recovers the weights that made the rows', () => {
  const { intercept, weights } = fitLogistic(drawExamples(20_000, 1), PRIOR, 1)
  expect(intercept).toBeCloseTo(-1, 0)
  expect(Math.abs(weights.quoted - 2.5)).toBeLessThan(0.15)
  expect(Math.abs(weights.silent + 1.5)).toBeLessThan(0.15)
})

test('a feature that no row shows keeps its weight', () => {
  expect(fitLogistic(drawExamples(200, 2), PRIOR, 1).weights.unseen).toBe(0.7)
})

test('a strong pull leaves the prior nearly as it is, a weak one gives way to the rows', () => {
  const rows = drawExamples(400, 3)
  const distance = (pull: number) => Math.abs(fitLogistic(rows, PRIOR, pull).weights.quoted - PRIOR.weights.quoted)
  expect(distance(1e6)).toBeLessThan(0.01)
  expect(distance(0.1)).toBeGreaterThan(distance(10))
})

test('the fit is where the loss with its pull is least', () => {
  const rows = drawExamples(120, 4)
  const lossOf = (model: Model<Name>) =>
    rows.length * meanLogLoss(rows.map(({ features, right }) => ({ confidence: predict(model, features), right }))) +
    (0.1 / 2) * model.intercept ** 2 +
    (1 / 2) * (model.weights.quoted - 1) ** 2 +
    (1 / 2) * (model.weights.silent + 1) ** 2
  const best = fitLogistic(rows, PRIOR, 1)
  for (const by of [-0.05, 0.05]) {
    expect(lossOf({ ...best, intercept: best.intercept + by })).toBeGreaterThan(lossOf(best))
    expect(lossOf({ ...best, weights: { ...best.weights, quoted: best.weights.quoted + by } })).toBeGreaterThan(
      lossOf(best),
    )
  }
})

test('whatever the rows, no weight changes its sign, and the same rows give the same weights', () => {
  const row = fc.record({
    features: fc.record({ quoted: fc.double({ min: 0, max: 1, noNaN: true }), silent: fc.constantFrom(0, 1) }),
    right: fc.boolean(),
    group: fc.constantFrom('a', 'b', 'c'),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.constantFrom(0.3, 1, 10), (rows, pull) => {
      const model = fitLogistic(rows, PRIOR, pull)
      expect(model.weights.quoted).toBeGreaterThanOrEqual(0)
      expect(model.weights.silent).toBeLessThanOrEqual(0)
      expect(Object.values(model.weights).every(Number.isFinite)).toBe(true)
      expect(fitLogistic(rows, PRIOR, pull)).toEqual(model)
    }),
    { numRuns: 40 },
  )
})

test('cross-validation judges every row once, by a model that saw no page of its site', () => {
  const rows: Example<Name>[] = Array.from({ length: 40 }, (_, index) => ({
    // One site's rows contradict all others: a model that saw them would be less wrong about them.
    features: { quoted: 1 },
    right: index >= 4,
    group: index < 4 ? 'odd' : `site${index}`,
  }))
  const { forecasts, logLoss } = crossValidate(rows, PRIOR, 0.01, 5)
  expect(forecasts).toHaveLength(40)
  expect(forecasts.filter(({ right }) => !right).every(({ confidence }) => confidence > 0.97)).toBe(true)
  expect(logLoss).toBeCloseTo(meanLogLoss(forecasts), 12)
})

test('the log-loss of a coin is ln 2, and a sure mistake is dear but finite', () => {
  expect(meanLogLoss([{ confidence: 0.5, right: true }])).toBeCloseTo(Math.log(2), 12)
  expect(Number.isFinite(meanLogLoss([{ confidence: 1, right: false }]))).toBe(true)
})
