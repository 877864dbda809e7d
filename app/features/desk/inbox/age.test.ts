import { expect, test } from 'vitest'
import { ageOf, ageWords } from './age.ts'

test.each([
  ['2026-11-22T11:59:50Z', '1 min', '1 minute ago'],
  ['2026-11-22T11:01:00Z', '59 min', '59 minutes ago'],
  ['2026-11-22T09:00:00Z', '3 h', '3 hours ago'],
  ['2026-11-20T09:00:00Z', '2 d', '2 days ago'],
  ['2026-11-22T13:00:00Z', '1 min', '1 minute ago'],
])('%s was %s ago at noon', (iso, short, words) => {
  const noon = new Date('2026-11-22T12:00:00Z')
  expect([ageOf(iso, noon), ageWords(iso, noon)]).toEqual([short, words])
})
