import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilson } from './measure.ts'

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

test('no interval is given when nothing was counted', () => {
  expect(wilson(0, 0)).toBeNull()
})

test("Wilson's interval contains the share and stays between 0 and 1", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (of, counted) => {
      const right = Math.min(counted, of)
      const [low, high] = wilson(right, of) ?? [1, 0]
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(right / of + 1e-12)
      expect(high).toBeGreaterThanOrEqual(right / of - 1e-12)
    }),
  )
})
