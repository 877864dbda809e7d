import { expect, test } from 'vitest'
import { placeRows } from './placed-rows.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const all = (list: ReturnType<typeof placeRows<number>>) =>
  numbers(0, list.total).map((index) => list.rowAt(index) ?? 'not loaded')

test('without gaps rows are where the server counts them, and pages that are not loaded have none', () => {
  const list = placeRows(
    250,
    new Map([
      [0, numbers(0, 100)],
      [2, numbers(200, 250)],
    ]),
  )
  expect(all(list)).toEqual([...numbers(0, 100), ...Array(100).fill('not loaded'), ...numbers(200, 250)])
})

test('rows that were left out close up, and a page is found by its position', () => {
  const kept = numbers(0, 100).filter((number) => number !== 3 && number !== 99)
  const list = placeRows(
    250,
    new Map([
      [0, kept],
      [1, numbers(100, 200).slice(1)],
    ]),
  )
  expect(list.total).toBe(247)
  expect(all(list).slice(0, 198)).toEqual([...kept, ...numbers(101, 200), 'not loaded'])
  expect([0, 3, 98, 197].map(list.positionOf)).toEqual([0, 3, 100, 200])
})

test('a first page of which nothing is kept leads to the second', () => {
  const list = placeRows(150, new Map([[0, []]]))
  expect([list.total, list.positionOf(0), list.rowAt(0)]).toEqual([50, 100, undefined])
  expect(placeRows(3, new Map([[0, []]])).total).toBe(0)
})
