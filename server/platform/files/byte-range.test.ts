import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['Bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
])('%s is a range', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})

test.each([
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=5-2',
  'bytes=-5-10',
  'bytes=1.5-2',
  'bytes=0-1,4-5',
  'items=0-9',
  'bytes=0x0-9',
])('%j is ignored', (header) => {
  expect(readByteRange(header, 100)).toBe('whole')
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])('%s is unsatisfiable', (header) => {
  expect(readByteRange(header, 100)).toBe('unsatisfiable')
})

test('no range of an empty file can be satisfied', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readByteRange('bytes=-5', 0)).toBe('unsatisfiable')
})
