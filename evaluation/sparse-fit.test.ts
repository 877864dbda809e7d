import { expect, test } from 'vitest'
import { fitSparse, type SparseRow } from './sparse-fit.ts'

const row = (at: number[], right: number): SparseRow => ({ at, values: at.map(() => 1), right, weight: 1 })
// Feature 0 tells the class, feature 1 is everywhere.
const ROWS = Array.from({ length: 40 }, (_, one) => (one % 2 === 0 ? row([0, 1], 0) : row([1], 1)))
const OPTIONS = { features: 2, classes: 2, pull: () => 1e-3, passes: 20 }

test('the feature that tells the classes apart gets the weight', () => {
  const { weights } = fitSparse(ROWS, OPTIONS)
  const tells = (feature: number) => (weights[0]?.[feature] ?? 0) - (weights[1]?.[feature] ?? 0)
  expect(tells(0)).toBeGreaterThan(1)
  expect(Math.abs(tells(1))).toBeLessThan(tells(0))
})

test('the same rows give the same weights', () => {
  expect(fitSparse(ROWS, OPTIONS)).toEqual(fitSparse(ROWS, OPTIONS))
})

test('a strong pull keeps the weight of its feature near nothing, and of no other', () => {
  const drawn = fitSparse(ROWS, { ...OPTIONS, pull: (feature) => (feature === 0 ? 10 : 1e-3) })
  const free = fitSparse(ROWS, OPTIONS)
  expect(Math.abs(drawn.weights[0]?.[0] ?? 0)).toBeLessThan(Math.abs(free.weights[0]?.[0] ?? 0) / 4)
  expect(Math.abs(drawn.weights[0]?.[1] ?? 0)).toBeGreaterThan(0)
})
