import { expect, test } from 'vitest'
import { findRunUnderWay, LogRowSchema } from '#app/features/desk/shared/log-row.ts'
import { createRow } from '#tests/opportunity-row-factory.ts'
import { countStats } from './stats.ts'

test('figures of an empty desk are zero', () => {
  expect(countStats([], [])).toEqual({ total: 0, open: 0, newToday: 0, highConfidencePercent: 0 })
})

test('high confidence counts scores above 0.7 and not 0.7 itself', () => {
  const rows = [0.7, 0.71, 0.9, null].map((score) => createRow({ ai_confidence_score: score }))
  expect(countStats(rows, []).highConfidencePercent).toBe(50)
})

test('new today is the new-entries count of the latest log', () => {
  const logs = [
    { id: '2', new_entries_count: 3 },
    { id: '1', new_entries_count: 40 },
  ].map((log) => LogRowSchema.parse(log))
  expect(countStats([createRow({ submission_status: 'open' })], logs)).toMatchObject({ total: 1, open: 1, newToday: 3 })
})

test('a run is under way while its log has no end, and given up after six hours', () => {
  const log = LogRowSchema.parse({ id: '1', status: 'running', started_at: '2026-03-07T10:00:00Z' })
  expect(findRunUnderWay([log], new Date('2026-03-07T10:30:00Z'))).toBe(log)
  expect(findRunUnderWay([log], new Date('2026-03-07T16:01:00Z'))).toBeNull()
  expect(findRunUnderWay([{ ...log, status: 'failed' }], new Date('2026-03-07T10:30:00Z'))).toBeNull()
  expect(findRunUnderWay([], new Date())).toBeNull()
})
