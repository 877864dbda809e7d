import { expect, test } from 'vitest'
import { describeCounts } from './describe-counts.ts'

test('counts are described in one line, without zeros', () => {
  expect(describeCounts({ mails: 1, messages: 1200, accounts: 0 })).toBe('1,200 messages, 1 mail')
  expect(describeCounts({ messages: 0 })).toBeNull()
  expect(describeCounts({})).toBeNull()
})
