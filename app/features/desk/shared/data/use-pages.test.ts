import { expect, test } from 'vitest'
import { flatten } from './use-pages.ts'

test('pages become one list in order, without duplicates', () => {
  const pages = [
    [{ id: 'a' }, { id: 'b' }],
    [{ id: 'b' }, { id: 'c' }],
  ]
  expect(flatten({ pages }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
