import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCoalescer } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('thousands of changes are delivered in a few batches, each change once, and the last one is not lost', () => {
  const told: string[][] = []
  const changes = createCoalescer<string>((items) => told.push([...items]), { firstMs: 300, everyMs: 2000 })
  for (let at = 0; at < 3000; at += 1) {
    changes.add(`row ${at % 1500}`)
    vi.advanceTimersByTime(2)
  }
  vi.advanceTimersByTime(2000)
  expect(told.length).toBeLessThanOrEqual(5)
  expect(new Set(told.flat()).size).toBe(1500)
  changes.add('late')
  vi.advanceTimersByTime(2000)
  expect(told.at(-1)).toEqual(['late'])
})

test('a single change is delivered soon, and nothing is delivered after stop', () => {
  const told: string[][] = []
  const changes = createCoalescer<string>((items) => told.push([...items]), { firstMs: 300, everyMs: 2000 })
  changes.add('one')
  vi.advanceTimersByTime(300)
  expect(told).toEqual([['one']])
  changes.add('two')
  changes.stop()
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([['one']])
})
