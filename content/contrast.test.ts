import { expect, test } from 'vitest'
import { GROUNDS, getContrast, getTextContrast } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#37e6ff', '#37e6ff', 1],
])('the contrast of %s with %s is %d', (one, other, ratio) => {
  expect(getContrast(one, other)).toBeCloseTo(ratio, 2)
})

test('the contrast of an accent is measured against the lightest background', () => {
  expect(getTextContrast('#ff3d8f')).toBe(getContrast('#ff3d8f', GROUNDS.kerb))
})
