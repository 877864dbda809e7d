import { expect, test } from 'vitest'
import { countStats } from '#app/features/desk/opportunities/stats.ts'
import { LogRowSchema } from '#app/features/desk/shared/log-row.ts'
import { createRow } from '#tests/opportunity-row-factory.ts'
import { hasSample, reachedNothing, withoutMixing } from './sample-rules.ts'

const real = createRow({ id: 'real', submission_status: 'open' })
const sample = createRow({ id: 'sample', submission_status: 'open', sample: true })
const log = (given: object) => LogRowSchema.parse({ id: crypto.randomUUID(), ...given })

test('sample things count only while there is nothing real', () => {
  expect(withoutMixing([sample])).toEqual([sample])
  expect(withoutMixing([sample, real])).toEqual([real])
  expect(withoutMixing([])).toEqual([])
})

test('the four figures of a mixed list are those of the real rows and the latest real run', () => {
  const logs = [log({ sample: true, new_entries_count: 39 }), log({ new_entries_count: 2 })]
  expect(countStats([sample, real, sample], logs)).toMatchObject({ total: 1, open: 1, newToday: 2 })
  expect(countStats([sample, sample], logs.slice(0, 1))).toMatchObject({ total: 2, newToday: 39 })
  // A real run without a row keeps its own figure; the rows are the sample's, and the screen says so.
  expect(countStats([sample], logs)).toMatchObject({ total: 1, newToday: 39 })
})

test('a run that read nothing is told from one that found nothing', () => {
  expect(reachedNothing([log({ status: 'failed', errors_count: 26 })])).toBe(true)
  expect(reachedNothing([log({ status: 'failed', errors_count: 26, total_processed: 3 })])).toBe(false)
  expect(reachedNothing([log({ status: 'completed', errors_count: 26 })])).toBe(false)
  expect(reachedNothing([log({ sample: true, status: 'completed' }), log({ status: 'failed', errors_count: 1 })])).toBe(
    true,
  )
  expect(reachedNothing([])).toBe(false)
})

test('sample data is there while a row or a finished run of it is', () => {
  expect(hasSample([real], [])).toBe(false)
  expect(hasSample([real, sample], [])).toBe(true)
  expect(hasSample([], [log({ sample: true, status: 'completed' })])).toBe(true)
  expect(hasSample([], [log({ sample: true, status: 'running' })])).toBe(false)
})
