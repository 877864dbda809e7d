import { expect, test } from 'vitest'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { compareFacts } from './compare-facts.ts'

/** A row with the fields that are compared. */
const createRow = (given: Partial<StaffOpportunity>) =>
  ({
    company_agency: null,
    domain: null,
    name: null,
    role: null,
    contact_email: null,
    submission_status: null,
    status_reason: null,
    route: null,
    route_value: null,
    deadline: null,
    industry_type: [],
    submission_guidelines: null,
    date_scraped: '2026-03-07T20:00:00Z',
    ...given,
  }) as unknown as StaffOpportunity

test('each fact has a one-word comparison, and facts that neither side has are left out', () => {
  const left = createRow({ company_agency: 'Tape & Tide ', contact_email: 'a@tape.example', name: 'Ada' })
  const right = createRow({ company_agency: 'tape & tide', contact_email: 'b@tide.example' })
  const facts = compareFacts(left, right)
  const verdictOf = (label: string) => facts.find((fact) => fact.label === label)?.verdict
  expect(verdictOf('Company')).toBe('Same')
  expect(verdictOf('Mailbox')).toBe('Differs')
  expect(verdictOf('Contact')).toBe('Only one side')
  expect(facts.some(({ label }) => label === 'Deadline')).toBe(false)
})

test('a single side has no comparison', () => {
  const facts = compareFacts(createRow({ company_agency: 'Tape & Tide' }), null)
  expect(new Set(facts.map(({ verdict }) => verdict))).toEqual(new Set([null]))
})
