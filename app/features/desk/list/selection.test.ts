import { expect, test } from 'vitest'
import { EMPTY_SELECTION, extendTo, selectAll, toggleRow } from './selection.ts'

const ORDER = ['a', 'b', undefined, 'd', 'e']
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort()

test('a row is chosen and given up', () => {
  const one = toggleRow(EMPTY_SELECTION, 'b')
  expect(chosen(one)).toEqual(['b'])
  expect(chosen(toggleRow(one, 'b'))).toEqual([])
  expect(chosen(EMPTY_SELECTION)).toEqual([])
})

test('a range goes both ways from the row chosen last, over what is loaded', () => {
  const from = toggleRow(EMPTY_SELECTION, 'b')
  expect(chosen(extendTo(from, 'e', ORDER))).toEqual(['b', 'd', 'e'])
  const down = extendTo(from, 'd', ORDER)
  expect(chosen(extendTo(down, 'a', ORDER))).toEqual(['a', 'b', 'd'])
})

test('without a start, or when it has left the list, a range is a single row', () => {
  expect(chosen(extendTo(EMPTY_SELECTION, 'd', ORDER))).toEqual(['d'])
  expect(chosen(extendTo(toggleRow(EMPTY_SELECTION, 'gone'), 'd', ORDER))).toEqual(['d', 'gone'])
})

test('all loaded rows are chosen at once', () => {
  expect(chosen(selectAll(ORDER))).toEqual(['a', 'b', 'd', 'e'])
})
