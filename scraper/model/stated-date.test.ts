import { expect, test } from 'vitest'
import { parseStatedDate } from './stated-date.ts'

const READ_AT = new Date('2026-11-28T12:00:00Z')

test.each([
  ['a year that is written', 'until 31 March 2028', { day: 31, month: 3, year: 2028 }, 'last', '2028-03-31'],
  ['the nearest year where none is', 'reopens on 1 September', { day: 1, month: 9, year: null }, 'first', '2026-09-01'],
  ['which may be the next', 'until 31 March', { day: 31, month: 3, year: null }, 'last', '2027-03-31'],
  ['a month from its first day', 'ab März', { day: null, month: 3, year: null }, 'first', '2027-03-01'],
  ['or to its last', 'jusqu’à février 2027', { day: null, month: 2, year: 2027 }, 'last', '2027-02-28'],
  ['figures', '15.12.26', { day: 15, month: 12, year: 2026 }, 'last', '2026-12-15'],
  ['no day of another month', '31 February', { day: 31, month: 2, year: null }, 'last', null],
  ['no day that is not written', 'until 31 March', { day: 30, month: 3, year: null }, 'last', null],
  ['no month that is not written', 'until the 31st', { day: 31, month: 3, year: null }, 'last', null],
  ['no year that is not written', 'until 31 March', { day: 31, month: 3, year: 2030 }, 'last', null],
  ['no thirteenth month', '1.13.', { day: 1, month: 13, year: null }, 'first', null],
] as const)('%s', (_name, quote, date, edge, expected) => {
  expect(parseStatedDate({ ...date, quote }, quote, READ_AT, edge)).toBe(expected)
})
