import { expect, test } from 'vitest'
import { createRow } from '#tests/opportunity-row-factory.ts'
import { filterOpportunities } from './filter.ts'

const ROWS = [
  createRow({ id: 'a', company_agency: 'Harbor Lane Sync', submission_status: 'open' }),
  createRow({ id: 'b', name: 'Lana Harbough', submission_status: 'closed' }),
  createRow({ id: 'c', role: 'Head of Harbors', contact_email: 'x@y.example', submission_status: 'unknown' }),
  createRow({ id: 'd', submission_guidelines: 'harbor', contact_email: 'harbor@y.example', submission_status: null }),
]
const found = (search: string, status: 'all' | 'open' | 'closed' | 'unknown') =>
  filterOpportunities(ROWS, { search, status }).map((row) => row.id)

test('an empty search with all statuses keeps every row in its order', () => {
  expect(found('  ', 'all')).toEqual(['a', 'b', 'c', 'd'])
})

test('a search matches company, contact name or role in any case, and nothing else', () => {
  expect(found('HARBO', 'all')).toEqual(['a', 'b', 'c'])
})

test('the status filter counts a missing status as unknown', () => {
  expect(found('', 'open')).toEqual(['a'])
  expect(found('', 'closed')).toEqual(['b'])
  expect(found('', 'unknown')).toEqual(['c', 'd'])
})

test('search and status must both match', () => {
  expect(found('harbo', 'closed')).toEqual(['b'])
})
