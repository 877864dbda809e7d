import { expect, test } from 'vitest'
import { formatBytes, formatUptime } from './health-words.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [200 * 1024 ** 2, '200 MB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
  [5 * 1024 ** 5, '5120 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

test.each([
  [20, 'less than a minute'],
  [60, '1 minute'],
  [2 * 3600 + 120, '2 hours, 2 minutes'],
  [3 * 86_400 + 3600 + 60, '3 days, 1 hour'],
  [86_400, '1 day'],
])('an uptime of %d seconds is %s', (seconds, words) => {
  const now = new Date('2026-11-28T12:00:00Z')
  expect(formatUptime(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(words)
})
