import { expect, test } from 'vitest'
import { EMPTY_SELECTION, extendTo, selectAll, toggleRow } from './selection.ts'

const ORDER = ['a', 'b', undefined, 'd', 'e']
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort()

test('a row is selected and deselected', () => {
  const one = toggleRow(EMPTY_SELECTION, 'b')
  expect(chosen(one)).toEqual(['b'])
  expect(chosen(toggleRow(one, 'b'))).toEqual([])
  expect(chosen(EMPTY_SELECTION)).toEqual([])
})

test('a range extends both ways from the row selected last, over loaded rows', () => {
  const from = toggleRow(EMPTY_SELECTION, 'b')
  expect(chosen(extendTo(from, 'e', ORDER))).toEqual(['b', 'd', 'e'])
  const down = extendTo(from, 'd', ORDER)
  expect(chosen(extendTo(down, 'a', ORDER))).toEqual(['a', 'b', 'd'])
})

test('without an anchor in the list, a range is a single row', () => {
  expect(chosen(extendTo(EMPTY_SELECTION, 'd', ORDER))).toEqual(['d'])
  expect(chosen(extendTo(toggleRow(EMPTY_SELECTION, 'gone'), 'd', ORDER))).toEqual(['d', 'gone'])
})

test('all loaded rows are selected at once', () => {
  expect(chosen(selectAll(ORDER))).toEqual(['a', 'b', 'd', 'e'])
})
