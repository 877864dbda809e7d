import { expect, test } from 'vitest'
import { describeInboxEvent } from './describe-event.ts'

const event = (kind: 'changed' | 'mailed' | 'taken_back', detail: Record<string, unknown>) =>
  describeInboxEvent({ id: '', kind, detail, created_at: '', created_by: null }, (id) => `person ${id}`)

test('each change has its own line', () => {
  expect(
    event('changed', {
      status: ['received', 'declined'],
      decline_reason: [null, 'no_room'],
      assignee: [null, '7'],
      first_answered_at: [null, '2026-11-22'],
      spam_cleared: [false, true],
      tags: [[], ['warm', 'slow']],
    }),
  ).toEqual([
    'New → Declined',
    'Reason: No room in this genre',
    'Assigned to person 7',
    'Answered for the first time',
    'Not spam',
    'Tags: warm, slow',
  ])
  expect(event('changed', { assignee: ['7', null], first_answered_at: ['x', null], tags: [['a'], []] })).toEqual([
    'Unassigned',
    'The answer was undone',
    'Tags removed',
  ])
})

test('mails are described with their state, and unknown fields are ignored', () => {
  expect(event('mailed', { state: 'accepted' })).toEqual(['Mail queued: Accepted'])
  expect(event('taken_back', { state: 'declined' })).toEqual(['Mail undone: Declined'])
  expect(event('changed', { moon: [1, 2], status: 'odd' })).toEqual([])
})
