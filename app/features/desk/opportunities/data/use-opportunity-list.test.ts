import { expect, test } from 'vitest'
import { countLocally } from './local-search.ts'
import { coverListed } from './use-opportunity-list.ts'

test('the total is never less than what the list holds, because the counts may be older than the list', () => {
  const context = { me: null, now: new Date(0), today: '1970-01-01', staff: [] }
  const counts = { ...countLocally([], {}, { since: null, newToday: 0 }, context), total: 33 }
  expect(coverListed(counts, 34, { sample: false }).total).toBe(34)
  expect(coverListed(counts, 12, { sample: false }).total).toBe(33)
  // The list holds opportunities that the counts leave out.
  expect(coverListed(counts, 34, { sample: true }).total).toBe(33)
  expect(coverListed(counts, 34, { sample: false, dismissed: true }).total).toBe(33)
})
