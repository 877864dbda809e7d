import { expect, test } from 'vitest'
import { joinPages } from './join-pages.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const all = (list: ReturnType<typeof joinPages<number>>) =>
  numbers(0, list.total).map((index) => list.rowAt(index) ?? 'not loaded')

test('without gaps, indexes equal the server’s, and pages that are not loaded are empty', () => {
  const list = joinPages(
    250,
    new Map([
      [0, numbers(0, 100)],
      [2, numbers(200, 250)],
    ]),
  )
  expect(all(list)).toEqual([...numbers(0, 100), ...Array(100).fill('not loaded'), ...numbers(200, 250)])
})

test('items that were left out leave no gap, and later items are found at the shifted index', () => {
  const kept = numbers(0, 100).filter((number) => number !== 3 && number !== 99)
  const list = joinPages(
    250,
    new Map([
      [0, kept],
      [1, numbers(100, 200).slice(1)],
    ]),
  )
  expect(list.total).toBe(247)
  expect(all(list).slice(0, 198)).toEqual([...kept, ...numbers(101, 200), 'not loaded'])
  expect([0, 3, 98, 197].map(list.toServerIndex)).toEqual([0, 3, 100, 200])
})

test('an empty first page makes the second page come first', () => {
  const list = joinPages(150, new Map([[0, []]]))
  expect([list.total, list.toServerIndex(0), list.rowAt(0)]).toEqual([50, 100, undefined])
  expect(joinPages(3, new Map([[0, []]])).total).toBe(0)
})
