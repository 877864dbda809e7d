import { expect, test } from 'vitest'
import { describeDuration, hasReachedNothing } from './run-words.ts'

test.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T12:00:41.6Z', '42 s'],
  ['2026-11-21T12:00:00+00:00', '2026-11-21T12:04:12Z', '4 min 12 s'],
  ['2026-11-21T12:00:00Z', '2026-11-21T13:05:59Z', '1 h 5 min'],
  ['2026-11-21T12:00:00Z', '2026-11-21T11:59:00Z', '0 s'],
  ['2026-11-21T12:00:00Z', null, null],
])('from %s to %s it took %s', (from, to, words) => {
  expect(describeDuration(from, to)).toBe(words)
})

test('a run that read a page, or had nothing to fetch, has reached something', () => {
  const run = { status: 'failed', sample: false, total_processed: 0, errors_count: 26 }
  expect(hasReachedNothing(run)).toBe(true)
  expect(hasReachedNothing({ ...run, total_processed: 1 })).toBe(false)
  expect(hasReachedNothing({ ...run, errors_count: 0 })).toBe(false)
  expect(hasReachedNothing({ ...run, sample: true })).toBe(false)
})
