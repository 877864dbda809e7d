import { expect, test } from 'vitest'
import { describeProgress } from './run-progress.tsx'
import { describeDuration, describeModelUse, reachedNoSite } from './run-words.ts'

test.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T12:00:41.6Z', '42 s'],
  ['2026-11-21T12:00:00+00:00', '2026-11-21T12:04:12Z', '4 min 12 s'],
  ['2026-11-21T12:00:00Z', '2026-11-21T13:05:59Z', '1 h 5 min'],
  ['2026-11-21T12:00:00Z', '2026-11-21T11:59:00Z', '0 s'],
  ['2026-11-21T12:00:00Z', null, null],
])('the duration from %s to %s is %s', (from, to, words) => {
  expect(describeDuration(from, to)).toBe(words)
})

test('a run reached no site only if it failed, read no page and had errors', () => {
  const run = { status: 'failed', sample: false, total_processed: 0, errors_count: 26 }
  expect(reachedNoSite(run)).toBe(true)
  expect(reachedNoSite({ ...run, total_processed: 1 })).toBe(false)
  expect(reachedNoSite({ ...run, errors_count: 0 })).toBe(false)
  expect(reachedNoSite({ ...run, sample: true })).toBe(false)
})

test('progress shows the figures that are known, and has a brief form', () => {
  const progress = {
    sitesDone: 3,
    sitesPlanned: 9,
    pagesRead: 1,
    rowsNew: 1_200,
    rowsUpdated: 30,
    rowsConfirmed: 4,
    secondsLeft: 90,
  }
  expect(describeProgress(progress)).toBe('1 page read, 1,234 opportunities found, about 2 minutes left')
  expect(describeProgress(progress, { brief: true })).toBe('1 page, 1,234 found, about 2 minutes left')
  expect(describeProgress({ sitesDone: 3, sitesPlanned: 9, pagesRead: 2, rowsNew: 1 })).toBe(
    '2 pages read, 1 opportunity found',
  )
  expect(describeProgress({ sitesDone: 3, sitesPlanned: 9 })).toBe('')
})

test('a run describes its use of the language model', () => {
  expect(describeModelUse({ sent: 1, kept: 0, tokens: 700, dropped: 0 })).toBe(
    'Language model: 1 page sent (700 tokens).',
  )
  expect(
    describeModelUse({ sent: 12, kept: 30, tokens: 8400, dropped: 2 }, { answered: 41, timeout: 1, skipped: 3 }),
  ).toBe(
    'Language model: 12 pages sent (8,400 tokens), 30 unchanged and not sent again, 3 without music and not sent, 1 without an answer, 2 values dropped because their page does not contain them.',
  )
})
