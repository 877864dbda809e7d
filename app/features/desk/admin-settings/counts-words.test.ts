import { expect, test } from 'vitest'
import { sayCounts } from './counts-words.ts'

test('counts are said in one line, without what there is none of', () => {
  expect(sayCounts({ mails: 1, messages: 1200, accounts: 0 })).toBe('1,200 messages, 1 mail')
  expect(sayCounts({ messages: 0 })).toBeNull()
  expect(sayCounts({})).toBeNull()
})
