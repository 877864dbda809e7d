import { expect, test } from 'vitest'
import type { PublicStatus } from '#contracts/forms/submission-status.ts'
import { listSteps } from './submission-steps.ts'

const submission = {
  kind: 'submission' as const,
  reference: 'NM-ABCDEF-012345',
  artistName: 'Low Tide Choir',
  receivedAt: '2026-11-20T18:00:00.000Z',
  changedAt: '2026-11-24T18:00:00.000Z',
}
const steps = (status: PublicStatus) =>
  listSteps({ ...submission, status }, 'America/Los_Angeles').map(({ name, state, when }) => [name, state, when])

test('a received submission has two steps ahead', () => {
  expect(steps('received')).toEqual([
    ['Received', 'now', 'November 20, 2026'],
    ['Listening', 'ahead', null],
    ['An answer', 'ahead', null],
  ])
})

test('a submission in listening has completed the first step', () => {
  expect(steps('listening')).toEqual([
    ['Received', 'done', 'November 20, 2026'],
    ['Listening', 'now', 'November 24, 2026'],
    ['An answer', 'ahead', null],
  ])
})

const ANSWERS = { accepted: 'Accepted', declined: 'Declined', changes_requested: 'Changes requested' } as const

test.each(['accepted', 'declined', 'changes_requested'] as const)(
  'a submission that is %s has dates only for its first and last step',
  (status) => {
    expect(steps(status)).toEqual([
      ['Received', 'done', 'November 20, 2026'],
      ['Listening', 'done', null],
      [ANSWERS[status], 'now', 'November 24, 2026'],
    ])
  },
)

test('a message has one step ahead, with the reply time', () => {
  const message = { ...submission, kind: 'message' as const, artistName: null }
  const steps = (status: PublicStatus) => listSteps({ ...message, status }, 'America/Los_Angeles')
  expect(steps('received').map(({ name, state, note }) => [name, state, note])).toEqual([
    ['Received', 'now', 'Stored with its reference.'],
    ['An answer', 'ahead', 'We get back to you within 1-2 business days.'],
  ])
  expect(steps('answered').map(({ name, state, when }) => [name, state, when])).toEqual([
    ['Received', 'done', 'November 20, 2026'],
    ['Answered', 'now', 'November 24, 2026'],
  ])
})
