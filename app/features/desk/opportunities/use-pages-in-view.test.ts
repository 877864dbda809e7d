import { expect, test } from 'vitest'
import { pagesAround } from './use-pages-in-view.ts'

test.each([
  [0, 9, [0]],
  [50, 70, [0, 1]],
  [100, 110, [0, 1]],
  [150, 155, [1]],
  [50_290, 50_299, [502, 503]],
] as const)('rows %i to %i need the pages %j', (first, last, pages) => {
  expect(pagesAround(first, last)).toEqual(pages)
})
