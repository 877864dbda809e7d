import { expect, test } from 'vitest'
import { pagesAround } from './use-pages-in-view.ts'

test.each([
  [0, 9, 0, [0]],
  [50, 70, 50, [0, 1]],
  [100, 110, 105, [0, 1]],
  [150, 155, 155, [1]],
  [50_290, 50_299, 50_299, [502, 503]],
  [150, 155, 50_299, [1, 502]],
] as const)('rows %i to %i with the current row %i need the pages %j', (first, last, current, pages) => {
  expect(pagesAround(first, last, current)).toEqual(pages)
})
