import { expect, test } from 'vitest'
import { contrastOf, GROUNDS, textContrastOf } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#37e6ff', '#37e6ff', 1],
])('the contrast of %s with %s is %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
})

test('the contrast of an accent is measured on the lightest ground', () => {
  expect(textContrastOf('#ff3d8f')).toBe(contrastOf('#ff3d8f', GROUNDS.kerb))
})
