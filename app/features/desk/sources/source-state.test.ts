import { expect, test } from 'vitest'
import type { SiteHealth } from '#contracts/scraper/site-health.ts'
import { describeNextTry, describeProblem, getSourceState } from './source-state.ts'

const HEALTH: SiteHealth = {
  state: 'dead',
  why: 'Its name cannot be found (DNS)',
  since: '2026-11-01T00:00:00Z',
  failures: 2,
  retry_at: '2026-11-04T00:00:00Z',
  gave_up: false,
  moved_to: null,
}
const day = (at: string) => at.slice(0, 10)

test('the state set by staff takes precedence over site problems, and an abandoned site is paused', () => {
  expect(getSourceState({ state: 'active' })).toBe('active')
  expect(getSourceState({ state: 'active', health: HEALTH })).toBe('dead')
  expect(getSourceState({ state: 'active', health: { ...HEALTH, state: 'for_sale' } })).toBe('parked')
  expect(getSourceState({ state: 'active', health: { ...HEALTH, gave_up: true } })).toBe('paused')
  expect(getSourceState({ state: 'removed', health: HEALTH })).toBe('removed')
})

test('a problem is described with its cause and what happens next', () => {
  expect(describeProblem(HEALTH)).toBe('Dead: its name cannot be found (DNS)')
  expect(describeNextTry(HEALTH, day)).toBe('Tried 2 times, next try from 2026-11-04.')
  expect(describeNextTry({ ...HEALTH, failures: 1 }, day)).toMatch(/daily one from 2026-11-04/)
  expect(describeNextTry({ ...HEALTH, failures: 6, gave_up: true, retry_at: null }, day)).toMatch(
    /^Tried 6 times without/,
  )
  expect(describeNextTry({ ...HEALTH, failures: 0, retry_at: null }, day)).toBe('The next run tries again.')
  expect(describeNextTry({ ...HEALTH, state: 'moved' }, day)).toMatch(/Follow it/)
})
