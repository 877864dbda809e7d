import { expect, test } from 'vitest'
import { describeReplyTime } from './what-happens.tsx'

test('the reply time is rounded up to whole days', () => {
  expect([0.1, 1, 1.2, 2, 13.4].map(describeReplyTime)).toEqual(['A day', 'A day', '2 days', '2 days', '14 days'])
})
