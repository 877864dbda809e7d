import { expect, test } from 'vitest'
import { createMemoryStore } from '#scraper/opportunities/memory-store.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'
import { FAILURES_TO_OPEN, report, reserve, statusOf } from './account.ts'
import type { SearchAnswer, SearchProvider } from './provider.ts'
import { createSearchClient } from './search-client.ts'

const FIRST = { page: 1, country: null }
const GOOD: SearchAnswer = { kind: 'results', results: [], more: false }
const BROKEN: SearchAnswer = { kind: 'failed', detail: 'failed (503)', final: false }

function start(answers: SearchAnswer[], rules: Partial<SearchProvider> = {}) {
  const clock = createTestClock()
  const store = createMemoryStore()
  let asked = 0
  const provider: SearchProvider = {
    name: 'test',
    perSecond: 1,
    dailyBudget: 100,
    search: async () => answers[asked++] ?? GOOD,
    close: async () => undefined,
    ...rules,
  }
  const desk = createSearchClient([provider], clock)
  return {
    clock,
    provider,
    ask: () => desk.ask(provider, 'x', FIRST, store),
    asked: () => asked,
    status: () =>
      store.updateSearchAccount('test', (known) => ({
        account: known ?? report(null, GOOD, clock.now()),
        answer: statusOf(provider, known, clock.now()),
      })),
  }
}

test("requests respect their provider's rate", async () => {
  const { ask, clock } = start([])
  for (let count = 0; count < 4; count += 1) await ask()
  expect(clock.slept.reduce((sum, ms) => sum + ms, 0)).toBe(3_000)
})

test('a spent daily budget stops requests until the next day', async () => {
  const search = start([], { dailyBudget: 2 })
  expect([await search.ask(), await search.ask(), await search.ask()]).toEqual([
    GOOD,
    GOOD,
    { kind: 'none', stop: true, detail: "today's 2 requests are used up" },
  ])
  expect(await search.status()).toMatchObject({ state: 'budget', spent_today: 2, until: '2026-11-22T00:00:00.000Z' })
  search.clock.advance(12 * 3_600_000)
  expect(await search.ask()).toEqual(GOOD)
  expect(search.asked()).toBe(3)
})

test('failures open the circuit breaker, one probe is sent after the pause, and its success closes it', async () => {
  const search = start(Array<SearchAnswer>(FAILURES_TO_OPEN).fill(BROKEN))
  for (let count = 0; count < FAILURES_TO_OPEN; count += 1)
    expect(await search.ask()).toEqual({ kind: 'none', stop: false, detail: 'failed (503)' })
  expect(await search.ask()).toMatchObject({ kind: 'none', stop: true, detail: expect.stringContaining('rests until') })
  expect(await search.status()).toMatchObject({ state: 'resting', detail: 'failed (503)' })
  expect(search.asked()).toBe(FAILURES_TO_OPEN)
  search.clock.advance(15 * 60_000)
  expect(await search.ask()).toEqual(GOOD)
  expect(await search.status()).toMatchObject({ state: 'ready', detail: null })
})

test('during a probe no other requests are sent, and a failed probe doubles the pause', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const rules = { dailyBudget: 100 }
  let account = reserve(null, rules, now).account
  for (let count = 0; count < FAILURES_TO_OPEN; count += 1) account = report(account, BROKEN, now)
  const later = now + 15 * 60_000
  const probe = reserve(account, rules, later)
  expect(probe.answer).toBeNull()
  expect(reserve(probe.account, rules, later).answer).toBe('is being tried again after failures')
  // The process of the probe has died; the next one tries.
  expect(reserve(probe.account, rules, later + 60_000).answer).toBeNull()
  expect(report(probe.account, BROKEN, later).open_until).toBe(new Date(later + 30 * 60_000).toISOString())
})

test('a budget reported by the service is respected and is not a failure', async () => {
  const search = start([{ kind: 'budget', detail: 'too many requests (429)', retryAfterMs: 3_600_000 }])
  expect(await search.ask()).toEqual({ kind: 'none', stop: true, detail: 'too many requests (429)' })
  expect(await search.ask()).toMatchObject({ stop: true, detail: expect.stringContaining('2026-11-21T13:00:00') })
  expect(await search.status()).toMatchObject({ state: 'budget', until: '2026-11-21T13:00:00.000Z' })
  search.clock.advance(3_600_000)
  expect(await search.ask()).toEqual(GOOD)
})

test('a spent budget without a wait time pauses for the day', async () => {
  const search = start([{ kind: 'budget', detail: 'not paid (402)', retryAfterMs: null }])
  await search.ask()
  expect(await search.status()).toMatchObject({ state: 'budget', until: '2026-11-22T00:00:00.000Z' })
})

test('a wait of a few seconds is waited for once', async () => {
  const slow: SearchAnswer = { kind: 'budget', detail: 'too many requests (429)', retryAfterMs: 1_000 }
  const patient = start([slow])
  expect(await patient.ask()).toEqual(GOOD)
  const given = start([slow, slow])
  expect(await given.ask()).toMatchObject({ kind: 'none', stop: true })
  expect(given.asked()).toBe(2)
})

test('a clock that is behind does not reset a spent budget', () => {
  const now = Date.parse('2026-11-21T00:10:00Z')
  const spent = { ...report(null, GOOD, now), spent: 5 }
  expect(reserve(spent, { dailyBudget: 5 }, now - 3_600_000).answer).toBe("today's 5 requests are used up")
})

test('a refused key stops requests at once', async () => {
  const search = start([{ kind: 'failed', detail: 'refused the key (401)', final: true }])
  expect(await search.ask()).toEqual({ kind: 'none', stop: true, detail: 'refused the key (401)' })
})
