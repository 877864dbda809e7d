import { expect, test } from 'vitest'
import { describeTimeLeft } from './time-left.ts'

test('remaining time is rounded to half a minute, then to minutes', () => {
  expect([3, 30, 50, 89, 115, 1_500].map(describeTimeLeft)).toEqual([
    'a few seconds left',
    'about half a minute left',
    'about a minute left',
    'about a minute left',
    'about 2 minutes left',
    'about 25 minutes left',
  ])
})
