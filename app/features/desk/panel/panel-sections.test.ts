import { expect, test } from 'vitest'
import type { DetailPage } from '#contracts/desk/opportunity-detail.ts'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { listSections } from './panel-sections.ts'

const opportunity = (submission_status: 'open' | 'closed', do_not_contact = false) =>
  ({ submission_status, do_not_contact }) as StaffOpportunity

const reasons = [{ for: true, sentence: 'A shared inbox on the company’s own site.' }]
const pages = [{ url: 'https://a.example/' } as DetailPage]

test('empty sections are left out', () => {
  expect(listSections({ row: opportunity('open'), would_change: ['A date passes.'], reasons, pages })).toHaveLength(10)
  expect(listSections({ row: opportunity('open', true), would_change: [], reasons, pages })).not.toContain('shelf')
  const few = listSections({ row: opportunity('closed'), would_change: [], reasons: [], pages: [] })
  expect(few).toEqual(['work', 'fields', 'notes', 'outreach', 'history'])
})
