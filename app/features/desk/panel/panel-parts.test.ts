import { expect, test } from 'vitest'
import type { StaffOpportunity } from '#contracts/opportunity.ts'
import { listParts } from './panel-parts.ts'

const row = (submission_status: 'open' | 'closed', do_not_contact = false) =>
  ({ submission_status, do_not_contact }) as StaffOpportunity

test('parts that would say nothing are left out', () => {
  expect(listParts({ row: row('open'), would_change: ['A date passes.'] })).toHaveLength(10)
  expect(listParts({ row: row('open', true), would_change: [] })).not.toContain('shelf')
  const few = listParts({ row: row('closed'), would_change: [] })
  expect(few).toEqual(['work', 'fields', 'confidence', 'notes', 'outreach', 'pages', 'history'])
})
