import { expect, test } from 'vitest'
import { LogRowSchema } from '#app/features/desk/shared/data/log-row.ts'
import { hasSample, reachedNothing } from './sample-rules.ts'

const log = (given: object) => LogRowSchema.parse({ id: crypto.randomUUID(), ...given })

test('a run that read nothing is distinguished from one that found nothing', () => {
  expect(reachedNothing([log({ status: 'failed', errors_count: 26 })])).toBe(true)
  expect(reachedNothing([log({ status: 'failed', errors_count: 26, total_processed: 3 })])).toBe(false)
  expect(reachedNothing([log({ status: 'completed', errors_count: 26 })])).toBe(false)
  expect(reachedNothing([log({ sample: true, status: 'completed' }), log({ status: 'failed', errors_count: 1 })])).toBe(
    true,
  )
  expect(reachedNothing([])).toBe(false)
})

test('sample data exists while there is a sample opportunity or a finished sample run', () => {
  expect(hasSample(false, [])).toBe(false)
  expect(hasSample(true, [])).toBe(true)
  expect(hasSample(false, [log({ sample: true, status: 'completed' })])).toBe(true)
  expect(hasSample(false, [log({ sample: true, status: 'running' })])).toBe(false)
})
