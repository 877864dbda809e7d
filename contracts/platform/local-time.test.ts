import { expect, test } from 'vitest'
import { dayIn } from '#contracts/platform/dates.ts'
import { instantAt } from './local-time.ts'

const SIX_FIFTEEN = { hour: 6, minute: 15 }

test.each([
  // The clocks go forward on 8 March and back on 1 November.
  ['America/Los_Angeles', '2026-03-07', '2026-03-07T14:15:00.000Z'],
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T13:15:00.000Z'],
  ['America/Los_Angeles', '2026-03-09', '2026-03-09T13:15:00.000Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T14:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T19:45:00.000Z'],
  ['Asia/Kathmandu', '2026-06-01', '2026-06-01T00:30:00.000Z'],
  ['UTC', '2026-06-01', '2026-06-01T06:15:00.000Z'],
])('a quarter past six in %s on %s is %s', (timeZone, day, instant) => {
  expect(instantAt(timeZone, day, SIX_FIFTEEN).toISOString()).toBe(instant)
})

test('a time that a clock change skips or repeats is one instant', () => {
  const halfPastTwo = { hour: 2, minute: 30 }
  expect(instantAt('Europe/Berlin', '2026-03-29', halfPastTwo).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(instantAt('Europe/Berlin', '2026-10-25', halfPastTwo).toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('a day is the local day, not the UTC day', () => {
  expect(dayIn('America/Los_Angeles', new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-20')
  expect(dayIn('Pacific/Auckland', new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-22')
})
