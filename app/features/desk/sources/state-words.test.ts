import { expect, test } from 'vitest'
import type { SiteHealth } from '#contracts/scraper/site-health.ts'
import { describeNext, describeProblem, stateOf } from './state-words.ts'

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

test('what staff did comes before what is wrong with the site, and a site that was given up is paused', () => {
  expect(stateOf({ state: 'active' })).toBe('active')
  expect(stateOf({ state: 'active', health: HEALTH })).toBe('dead')
  expect(stateOf({ state: 'active', health: { ...HEALTH, state: 'for_sale' } })).toBe('parked')
  expect(stateOf({ state: 'active', health: { ...HEALTH, gave_up: true } })).toBe('paused')
  expect(stateOf({ state: 'removed', health: HEALTH })).toBe('removed')
})

test('a problem is told with its cause and what comes next', () => {
  expect(describeProblem(HEALTH)).toBe('Dead: its name cannot be found (DNS)')
  expect(describeNext(HEALTH, day)).toBe('Tried 2 times, next try from 2026-11-04.')
  expect(describeNext({ ...HEALTH, failures: 1 }, day)).toMatch(/daily one from 2026-11-04/)
  expect(describeNext({ ...HEALTH, failures: 6, gave_up: true, retry_at: null }, day)).toMatch(/^Tried 6 times without/)
  expect(describeNext({ ...HEALTH, failures: 0, retry_at: null }, day)).toBe('The next run tries again.')
  expect(describeNext({ ...HEALTH, state: 'moved' }, day)).toMatch(/Follow it/)
})
