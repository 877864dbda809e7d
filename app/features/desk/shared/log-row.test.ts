import { expect, test } from 'vitest'
import { LogRowSchema, withRun } from './log-row.ts'

const log = (id: string, started_at: string, given: object = {}) => LogRowSchema.parse({ id, started_at, ...given })

test('a run that arrives takes its place among the runs by its moment, however that is written', () => {
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

test('what is no run changes nothing', () => {
  const logs = [log('a', '2026-11-21T12:00:00Z')]
  for (const row of [null, {}, { id: 7 }, 'x']) expect(withRun(logs, row)).toEqual(logs)
})
