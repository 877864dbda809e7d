import { expect, test } from 'vitest'
import type { RemovalRequest } from '#contracts/removal-request.ts'
import { countDaysLeft, describeDaysLeft, sortRequests, suggestEntry } from './request-rules.ts'

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

test('the most urgent waits first, spam last, and what its own mailbox confirmed leads the answered ones', () => {
  const { waiting, answered } = sortRequests([
    request({ reference: 'spam', suspected_spam: true, created_at: '2026-10-01T00:00:00Z' }),
    request({ reference: 'new' }),
    request({ reference: 'old', created_at: '2026-10-20T00:00:00Z' }),
    request({ reference: 'declined', status: 'declined', created_at: '2026-11-05T00:00:00Z' }),
    request({ reference: 'confirmed', status: 'confirmed' }),
  ])
  expect(waiting.map(({ reference }) => reference)).toEqual(['old', 'new', 'spam'])
  expect(answered.map(({ reference }) => reference)).toEqual(['confirmed', 'declined'])
})

test('a company’s name is never suggested as an entry', () => {
  expect(suggestEntry({ subject: 'company', value: 'Tape & Tide' })).toEqual({ kind: 'domain', value: '' })
  expect(suggestEntry({ subject: 'person', value: 'Ada' })).toEqual({ kind: 'name', value: 'Ada' })
})
