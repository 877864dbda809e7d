import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCounts,
  bootstrap,
  type Call,
  calibrationError,
  calibrationNoise,
  createRandom,
  equalMassBins,
  f1,
  macroF1,
  wilson,
} from './statistics.ts'

// Reference values: Newcombe 1998 (method 3) for 81 of 263 and 15 of 148; 0 of 20 by the formula's closed form z²/(n+z²).
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [20, 20, 0.8389, 1],
])("Wilson's interval of %i of %i", (right, of, low, high) => {
  const interval = wilson(right, of)
  expect(interval?.[0]).toBeCloseTo(low, 4)
  expect(interval?.[1]).toBeCloseTo(high, 4)
})

test('nothing counted has no interval and no figure', () => {
  expect(wilson(0, 0)).toBeNull()
  expect(f1({ right: 0, found: 0, labelled: 0 })).toBeNull()
  expect(macroF1([], ['open', 'closed'])).toBeNull()
  expect(calibrationError([])).toBeNull()
  expect(bootstrap([], () => 1)).toBeNull()
})

test("Wilson's interval holds the share and stays between 0 and 1", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (of, drawn) => {
      const right = Math.min(drawn, of)
      const [low, high] = wilson(right, of) ?? [1, 0]
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(right / of + 1e-12)
      expect(high).toBeGreaterThanOrEqual(right / of - 1e-12)
    }),
  )
})

test('F1 over summed counts is the micro average', () => {
  const pages = [
    { right: 2, found: 3, labelled: 2 },
    { right: 0, found: 1, labelled: 0 },
    { right: 1, found: 1, labelled: 4 },
  ]
  // 3 right of 5 found and 6 labelled: precision 0.6, recall 0.5.
  expect(f1(addCounts(pages))).toBeCloseTo((2 * 0.6 * 0.5) / (0.6 + 0.5), 12)
})

test('macro F1 weighs classes alike and leaves out a class that never occurs', () => {
  const calls: Call<'open' | 'closed' | 'unknown'>[] = [
    { said: 'open', labelled: 'open' },
    { said: 'open', labelled: 'open' },
    { said: 'open', labelled: 'open' },
    { said: 'open', labelled: 'closed' },
    { said: 'closed', labelled: 'closed' },
  ]
  // open: precision 3/4, recall 1, F1 6/7; closed: precision 1, recall 1/2, F1 2/3.
  expect(macroF1(calls, ['open', 'closed', 'unknown'])).toBeCloseTo((6 / 7 + 2 / 3) / 2, 12)
})

test('the calibration error is the mean distance of confidence and share, weighed by bin', () => {
  const forecasts = [
    { confidence: 0.2, right: false },
    { confidence: 0.4, right: true },
    { confidence: 0.9, right: true },
    { confidence: 0.9, right: false },
  ]
  // Two bins of two: |0.3 - 0.5| and |0.9 - 0.5|.
  expect(equalMassBins(forecasts, 2)).toEqual([
    { count: 2, confidence: expect.closeTo(0.3, 12), right: 0.5 },
    { count: 2, confidence: 0.9, right: 0.5 },
  ])
  // Ten bins of at most one row each: |0.2 - 0|, |0.4 - 1|, |0.9 - 0|, |0.9 - 1|.
  expect(calibrationError(forecasts)).toBeCloseTo((0.2 + 0.6 + 0.9 + 0.1) / 4, 12)
})

test('bins hold equally many rows as nearly as they can, and all of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.boolean() })),
      (forecasts) => {
        const counts = equalMassBins(forecasts).map(({ count }) => count)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(forecasts.length)
        expect(Math.max(0, ...counts) - Math.min(...counts, Infinity)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('the calibration error does not depend on the order of the rows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ confidence: fc.constantFrom(0.1, 0.5, 0.5, 0.9), right: fc.boolean() }), { minLength: 1 }),
      (forecasts) => {
        expect(calibrationError([...forecasts].reverse())).toBeCloseTo(calibrationError(forecasts) ?? Number.NaN, 12)
      },
    ),
  )
})

test('a resampled interval is the same every time and holds the figure', () => {
  const items = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 0 : 1))
  const mean = (sample: readonly number[]) => sample.reduce((sum, value) => sum + value, 0) / sample.length
  const interval = bootstrap(items, mean)
  expect(bootstrap(items, mean)).toEqual(interval)
  expect(interval?.[0]).toBeLessThan(2 / 3)
  expect(interval?.[1]).toBeGreaterThan(2 / 3)
  // The normal approximation's width, roughly.
  expect((interval?.[1] ?? 0) - (interval?.[0] ?? 0)).toBeCloseTo(2 * 1.96 * Math.sqrt(2 / 9 / 60), 1)
})

test('random numbers lie in [0, 1) and follow their seed', () => {
  const [one, same, other] = [createRandom(7), createRandom(7), createRandom(8)]
  const numbers = Array.from({ length: 500 }, one)
  expect(numbers).toEqual(Array.from({ length: 500 }, same))
  expect(numbers).not.toEqual(Array.from({ length: 500 }, other))
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
})

test('true chances measure an error on few rows, and hardly any on many', () => {
  const confidences = (count: number) => Array.from({ length: count }, (_, index) => 0.3 + (0.6 * index) / count)
  // A row alone in its bin is off by 2 p (1 - p) on average.
  expect(calibrationNoise([0.5])).toBe(0.5)
  expect(calibrationNoise(confidences(60))).toBeGreaterThan(0.1)
  expect(calibrationNoise(confidences(5000))).toBeLessThan(0.03)
  expect(calibrationNoise([])).toBeNull()
})

test('an interval of a calibration error holds the error, though resampling inflates it', () => {
  const random = createRandom(3)
  const forecasts = Array.from({ length: 60 }, () => {
    const confidence = random()
    return { confidence, right: random() < confidence }
  })
  const [low, high] = bootstrap(forecasts, calibrationError) ?? [1, 0]
  expect(low).toBeLessThan(calibrationError(forecasts) ?? Number.NaN)
  expect(high).toBeGreaterThan(calibrationError(forecasts) ?? Number.NaN)
})
