import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRestQuery } from './parse-query.ts'
import { RestError } from './rest-error.ts'

const piece = fc.constantFrom(
  'a',
  'or',
  'and',
  'not',
  'eq',
  '.',
  ',',
  '(',
  ')',
  '{',
  '}',
  '"',
  '\\',
  '->',
  '->>',
  ':',
  '::',
  '1',
  ' ',
  '*',
  "'",
)
const randomText = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))

test('any query is either parsed or refused with a code', () => {
  const keys = fc.constantFrom('select', 'order', 'limit', 'or', 'not.and', 'title', 'on_conflict', 'columns')
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, randomText), { maxLength: 4 }), (pairs) => {
      try {
        parseRestQuery(new URLSearchParams(pairs))
      } catch (error) {
        expect(error).toBeInstanceOf(RestError)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a value keeps every character after its operator', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const [condition] = parseRestQuery(new URLSearchParams([['title', `eq.${value}`]])).where
      expect(condition).toMatchObject({ kind: 'compare', operator: 'eq', operand: value })
    }),
  )
})

test('groups that are nested too deeply are refused', () => {
  const deep = `${'(or'.repeat(50)}(a.eq.1)${')'.repeat(50)}`
  expect(() => parseRestQuery(new URLSearchParams([['or', deep]]))).toThrow(RestError)
})

test('a thousand JSON arrows in a group are refused quickly', () => {
  const arrows = `(a${'->b'.repeat(1000)})`
  // A bug once took half a minute for thirty-two arrows, and would never have finished for a thousand.
  expect(() => parseRestQuery(new URLSearchParams([['or', arrows]]))).toThrow(RestError)
})

test('a null character anywhere is refused', () => {
  expect(() => parseRestQuery(new URLSearchParams([['select', 'a\0b:id']]))).toThrow(/null character/)
})
