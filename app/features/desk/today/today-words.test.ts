import { expect, test } from 'vitest'
import type { Today } from '#contracts/desk/today.ts'
import { describeSince, describeToday, formatDeadline } from './today-words.ts'

const NOW = new Date('2026-11-22T18:00:00Z')
const NOTHING = { total: 0, rows: [] }
const CALM: Today = {
  day: '2026-11-22',
  last_visit: null,
  since: '2026-11-15T18:00:00Z',
  is_sample: false,
  openings: NOTHING,
  deadlines: NOTHING,
  actions: NOTHING,
  other_actions: 0,
  messages: NOTHING,
  late: NOTHING,
  last_run: null,
  schedule: { at: '06:00', spread_minutes: 30, time_zone: 'America/Los_Angeles', next_at: null },
}

test('the summary lists only what is waiting, or says that nothing is', () => {
  expect(describeToday(CALM)).toMatch(/^Nothing is waiting for you/)
  const busy = {
    ...CALM,
    actions: { total: 1, rows: [] },
    openings: { total: 1200, rows: [] },
    late: { total: 2, rows: [] },
  }
  expect(describeToday(busy)).toBe('1 next action, 1,200 openings, and 2 submissions overdue.')
})

test('a deadline is Today, Tomorrow or a date', () => {
  expect(formatDeadline('2026-11-22', '2026-11-22')).toBe('Today')
  expect(formatDeadline('2026-11-23', '2026-11-22')).toBe('Tomorrow')
  expect(formatDeadline('2026-11-20', '2026-11-22')).toBe('Nov 20')
  expect(formatDeadline(null, '2026-11-22')).toBe('–')
})

test('the last visit is a weekday if it was recent, otherwise a date', () => {
  expect(describeSince({ last_visit: null }, NOW)).toBe('of the last seven days')
  expect(describeSince({ last_visit: '2026-11-20T18:12:00Z' }, NOW)).toBe('since Friday 10:12 AM')
  expect(describeSince({ last_visit: '2026-11-02T18:12:00Z' }, NOW)).toBe('since Nov 2')
})
