import { expect, test } from 'vitest'
import { findRunInProgress, LogRowSchema, withRun } from './log-row.ts'

const log = (id: string, started_at: string, given: object = {}) => LogRowSchema.parse({ id, started_at, ...given })

test('a changed run is sorted in by its start time, whatever the time format', () => {
  const logs = [log('b', '2026-11-22T12:00:00.000Z'), log('a', '2026-11-21T12:00:00.000Z')]
  const changed = withRun(logs, { id: 'a', started_at: '2026-11-21T12:00:00.5+00:00', status: 'completed' })
  expect(changed.map(({ id, status }) => [id, status])).toEqual([
    ['b', 'unknown'],
    ['a', 'completed'],
  ])
  expect(withRun(logs, { id: 'c', started_at: '2026-11-22T13:30:00+01:00' }).map(({ id }) => id)).toEqual([
    'c',
    'b',
    'a',
  ])
})

test('an invalid run changes nothing', () => {
  const logs = [log('a', '2026-11-21T12:00:00Z')]
  for (const row of [null, {}, { id: null }, 'x']) expect(withRun(logs, row)).toEqual(logs)
})

test('a run may have a numeric id, and a run without a start time is not in progress', () => {
  const [run] = withRun([], { id: 7, status: 'running' })
  expect(run?.id).toBe('7')
  expect(findRunInProgress(run ? [run] : [])).toBeNull()
})
