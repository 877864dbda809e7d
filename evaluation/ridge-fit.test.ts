import { expect, test } from 'vitest'
import { fitRidge } from './ridge-fit.ts'

const rows = [
  { values: [1, 0], right: true, weight: 1 },
  { values: [1, 1], right: true, weight: 1 },
  { values: [1, 0], right: true, weight: 1 },
  { values: [0, 1], right: false, weight: 1 },
  { values: [0, 0], right: false, weight: 1 },
  { values: [0, 1], right: true, weight: 1 },
]

test('what goes with being right gets weight, and what does not gets next to none', () => {
  const { weights, chance } = fitRidge(rows, 0.1)
  expect(weights[0]).toBeGreaterThan(1)
  expect(Math.abs(weights[1] ?? 9)).toBeLessThan(weights[0] ?? 0)
  expect(chance({ values: [1, 0] })).toBeGreaterThan(0.8)
  expect(chance({ values: [0, 0] })).toBeLessThan(0.5)
})

test('at the weights that are found the slope of the loss is nothing', () => {
  const pull = 0.5
  const { chance } = fitRidge(rows, pull)
  // Of the intercept, which nothing pulls: as many are expected to be right as are.
  expect(rows.reduce((sum, row) => sum + chance(row) - Number(row.right), 0)).toBeCloseTo(0, 5)
})

test('the stronger the pull, the smaller the weights; a heavier row counts as several', () => {
  const size = (pull: number) => Math.hypot(...fitRidge(rows, pull).weights)
  expect(size(10)).toBeLessThan(size(1))
  const twice = rows.map((row, at) => (at === 3 ? { ...row, weight: 2 } : row))
  const doubled = [...rows, { values: [0, 1], right: false, weight: 1 }]
  const point = { values: [0, 1] }
  // The spread of a value is that of rows, not of weights: nearly, not exactly.
  expect(fitRidge(twice, 0.1).chance(point)).toBeCloseTo(fitRidge(doubled, 0.1).chance(point), 1)
})

test('a value that is the same in all rows says nothing', () => {
  const { weights } = fitRidge(
    rows.map(({ values, ...row }) => ({ ...row, values: [...values, 3] })),
    0.1,
  )
  expect(weights[2]).toBeCloseTo(0, 6)
})
