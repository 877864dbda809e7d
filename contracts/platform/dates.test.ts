import { expect, test } from 'vitest'
import {
  abbreviateTimeZone,
  dayIn,
  formatAge,
  formatDay,
  formatLongDay,
  formatMoment,
  formatNarrowDay,
  formatRecent,
  formatTimeOfDay,
  isTimeZone,
  nameTimeZone,
  spellAge,
} from './dates.ts'

const LA = 'America/Los_Angeles'
const NOW = new Date('2026-11-22T18:00:00Z')

test('an instant is formatted in the requested zone, wherever the code runs', () => {
  const instant = '2026-11-22T06:30:00Z'
  expect(formatMoment(instant, LA, NOW)).toBe('Nov 21, 10:30 PM')
  expect(formatMoment(instant, 'Europe/Berlin', NOW)).toBe('Nov 22, 7:30 AM')
  expect(formatMoment('2025-11-22T06:30:00Z', LA, NOW)).toBe('Nov 21, 2025, 10:30 PM')
  expect(formatDay(instant, LA)).toBe('Nov 21, 2026')
  expect(formatLongDay(instant, LA)).toBe('November 21, 2026')
  expect(dayIn(LA, new Date(instant))).toBe('2026-11-21')
  expect(formatRecent('2026-11-20T18:12:00Z', LA, NOW)).toBe('Friday 10:12 AM')
  expect(formatRecent('2026-11-02T05:00:00Z', LA, NOW)).toBe('Nov 1')
})

test('a date without a time is the same day everywhere', () => {
  for (const zone of [LA, 'UTC', 'Pacific/Kiritimati']) {
    expect(formatDay('2026-03-07', zone)).toBe('Mar 7, 2026')
    expect(formatNarrowDay('2026-03-07', zone, NOW)).toBe('Mar 7')
    expect(formatNarrowDay('2025-03-07', zone, NOW)).toBe('03/07/25')
  }
})

test('an invalid date is formatted as null', () => {
  for (const none of [null, '', 'soon'])
    expect([formatDay(none, LA), formatMoment(none, LA, NOW)]).toEqual([null, null])
})

test.each([
  ['2026-11-22T17:59:30Z', 'Just now', 'Just now'],
  ['2026-11-22T19:00:00Z', 'Just now', 'Just now'],
  ['2026-11-22T17:59:00Z', '1 min', '1 minute ago'],
  ['2026-11-22T17:00:01Z', '59 min', '59 minutes ago'],
  ['2026-11-22T17:00:00Z', '1 h', '1 hour ago'],
  ['2026-11-21T18:00:01Z', '23 h', '23 hours ago'],
  ['2026-11-21T13:00:00Z', '1 day', '1 day ago'],
  ['2026-10-22T13:00:00Z', '31 days', '31 days ago'],
])('%s is %s old, in whole units', (when, short, long) => {
  expect([formatAge(when, NOW), spellAge(when, NOW)]).toEqual([short, long])
})

test('a zone has a name and an abbreviation for the season', () => {
  expect(nameTimeZone(LA)).toBe('Los Angeles time')
  expect(nameTimeZone('UTC')).toBe('UTC')
  expect(abbreviateTimeZone(LA, NOW)).toBe('PST')
  expect(abbreviateTimeZone(LA, new Date('2026-07-01T12:00:00Z'))).toBe('PDT')
  expect([isTimeZone(LA), isTimeZone('Mars/Olympus')]).toEqual([true, false])
})

test('a time of day is formatted on a twelve-hour clock', () => {
  expect([formatTimeOfDay('06:15'), formatTimeOfDay('18:05'), formatTimeOfDay('00:00')]).toEqual([
    '6:15 AM',
    '6:05 PM',
    '12:00 AM',
  ])
})
