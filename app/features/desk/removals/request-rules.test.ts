import { expect, test } from 'vitest'
import type { RemovalRequest } from '#contracts/forms/removal-request.ts'
import { countDaysLeft, describeDaysLeft, suggestEntry } from './request-rules.ts'

const request = (given: Partial<RemovalRequest>): RemovalRequest => ({
  id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d01',
  reference: 'R-1',
  subject: 'domain',
  value: 'a.example',
  relation: 'self',
  contact_email: 'ada@a.example',
  message: null,
  created_at: '2026-11-01T12:00:00Z',
  status: 'waiting',
  decided_at: null,
  decided_by: null,
  decision_note: null,
  spam_reasons: [],
  suspected_spam: false,
  ...given,
})

test.each([
  ['2026-11-01T12:00:00Z', '30 days left'],
  ['2026-11-30T11:00:00Z', '2 days left'],
  ['2026-11-30T13:00:00Z', '1 day left'],
  ['2026-12-01T12:00:00Z', 'due today'],
  ['2026-12-03T13:00:00Z', '2 days late'],
])('at %s a request of November 1 is %s', (now, words) => {
  expect(describeDaysLeft(countDaysLeft(request({}), new Date(now)))).toBe(words)
})

test('a company’s name is never suggested as an entry', () => {
  expect(suggestEntry({ subject: 'company', value: 'Tape & Tide' })).toEqual({ kind: 'domain', value: '' })
  expect(suggestEntry({ subject: 'person', value: 'Ada' })).toEqual({ kind: 'name', value: 'Ada' })
})
