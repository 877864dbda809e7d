import { expect, test } from 'vitest'
import { describeLeft } from './run-left.ts'

test('what is left is told in halves of minutes, then in minutes', () => {
  expect([3, 30, 50, 89, 115, 1_500].map(describeLeft)).toEqual([
    'a few seconds left',
    'about half a minute left',
    'about a minute left',
    'about a minute left',
    'about 2 minutes left',
    'about 25 minutes left',
  ])
})
