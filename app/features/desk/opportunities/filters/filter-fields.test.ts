import { expect, test } from 'vitest'
import { listMondays } from './filter-fields.tsx'

test('weeks are listed by their Mondays, newest first, also on a Sunday and across a new year', () => {
  expect(listMondays('2026-11-22', 2)).toEqual(['2026-11-16', '2026-11-09'])
  expect(listMondays('2026-11-23', 1)).toEqual(['2026-11-23'])
  expect(listMondays('2027-01-06', 2)).toEqual(['2027-01-04', '2026-12-28'])
})
