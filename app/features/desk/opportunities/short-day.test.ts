import { expect, test } from 'vitest'
import { shortDay } from './short-day.ts'

const NOW = new Date(2026, 10, 22)

test('a day of this year is written without it, any other with it', () => {
  expect(shortDay('2026-03-07', NOW)).toBe('Mar 7')
  expect(shortDay('2025-12-31', NOW)).toBe('12/31/25')
  expect(shortDay('2026-03-07T12:00:00Z', NOW)).toBe('Mar 7')
})

test.each([null, '', 'soon', '2026-99-99T'])('%j is no day', (value) => {
  expect(shortDay(value, NOW)).toBeNull()
})
