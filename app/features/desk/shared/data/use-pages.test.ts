import { expect, test } from 'vitest'
import { flatten } from './use-pages.ts'

test('pages are one list, in their order, with each entry once', () => {
  const pages = [
    [{ id: 'a' }, { id: 'b' }],
    [{ id: 'b' }, { id: 'c' }],
  ]
  expect(flatten({ pages }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
