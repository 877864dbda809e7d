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
const told = (status: PublicStatus) =>
  listSteps({ ...submission, status }, 'America/Los_Angeles').map(({ name, state, when }) => [name, state, when])

test('a received submission waits for two more steps', () => {
  expect(told('received')).toEqual([
    ['Received', 'now', 'November 20, 2026'],
    ['Listening', 'ahead', null],
    ['An answer', 'ahead', null],
  ])
})

test('a submission that is being heard has left the first step behind', () => {
  expect(told('listening')).toEqual([
    ['Received', 'done', 'November 20, 2026'],
    ['Listening', 'now', 'November 24, 2026'],
    ['An answer', 'ahead', null],
  ])
})

const ANSWERS = { accepted: 'Accepted', declined: 'Declined', changes_requested: 'Changes requested' } as const

test.each(['accepted', 'declined', 'changes_requested'] as const)(
  'a submission that is %s dates only what is known',
  (status) => {
    expect(told(status)).toEqual([
      ['Received', 'done', 'November 20, 2026'],
      ['Listening', 'done', null],
      [ANSWERS[status], 'now', 'November 24, 2026'],
    ])
  },
)

test('a message waits for one step, and says how long', () => {
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
