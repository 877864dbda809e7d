import { expect, test } from 'vitest'
import type { ExtractionTest } from '#contracts/scraper/extraction-test.ts'
import type { ExtractionTester, ScraperStore } from '#contracts/scraper/scraper-port.ts'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { countTokens } from '#server/product/scraping/runs/run-rows.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createExtractionTestActions } from './extraction-test-actions.ts'

const URL_READ = 'https://www.brightwater-sync.com/submit'
const BY_MODEL: NonNullable<ExtractionTest['model']> = {
  name: 'anthropic: claude-haiku-4-5',
  outcome: 'unusable',
  detail: 'status: Required',
  reading: null,
  output: null,
  dropped: [],
  tokens_in: 900,
  tokens_out: 100,
  seconds: 2,
}

async function openDesk(testExtraction: ExtractionTester['testExtraction'], { points = 10, testMs = 60_000 } = {}) {
  const db = await createTestDb()
  const admin = await createCaller(db.database, 'admin')
  const perPerson = createRateLimits(1)('test-reader', { points, durationSec: 60 })
  const desk = { modelName: BY_MODEL.name, testExtraction }
  const [action] = createExtractionTestActions({ database: db.database, desk, perPerson, testMs })
  return {
    database: db.database,
    test: (address: string, signal?: AbortSignal) => action?.run({ action: 'test_reader', address }, admin, signal),
    monthTokens: () => db.database.asServiceRole((sql) => countTokens(sql, new Date(Date.now() - 60_000))),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

const answerOnce = async (url: string): Promise<ExtractionTest> => ({
  url,
  outcome: 'extracted',
  detail: null,
  rules: null,
  model: BY_MODEL,
})

test('the tokens of an extraction test are added to the month’s tokens', async () => {
  await using desk = await openDesk(answerOnce)
  expect(await desk.test(URL_READ)).toEqual(await answerOnce(URL_READ))
  expect(await desk.monthTokens()).toBe(1000)
  await desk.database.asServiceRole(
    (sql) => sql`insert into public.scraper_logs (trigger, status, completed_at, progress)
      values ('command', 'completed', now(), '{"modelUse":{"sent":1,"kept":0,"tokens":50,"dropped":0}}')`,
  )
  await desk.test(URL_READ)
  expect(await desk.monthTokens()).toBe(2050)
  const nextMonth = new Date(Date.now() + 32 * 86_400_000)
  expect(await desk.database.asServiceRole((sql) => countTokens(sql, nextMonth))).toBe(0)
})

test('an address needs no scheme, and an invalid one is refused before it is counted or fetched', async () => {
  const asked: string[] = []
  await using desk = await openDesk(
    async (url) => {
      asked.push(url)
      return await answerOnce(url)
    },
    { points: 1 },
  )
  for (const address of ['not an address', 'javascript:alert(1)', 'https://'])
    await expect(desk.test(address)).rejects.toMatchObject({ code: 'bad_request' })
  await desk.test('brightwater-sync.com/submit')
  expect(asked).toEqual(['https://brightwater-sync.com/submit'])
  await expect(desk.test(URL_READ)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(asked).toHaveLength(1)
})

test('the store of an extraction test knows the host stops', async () => {
  let store: ScraperStore | undefined
  await using desk = await openDesk(async (url, given) => {
    store = given
    return await answerOnce(url)
  })
  await desk.database.asServiceRole(
    (sql) => sql`insert into public.scraper_host_stops (domain, until, reason)
      values ('brightwater-sync.com', '9999-01-01', 'test')`,
  )
  await desk.test(URL_READ)
  expect(await store?.findHostStop('brightwater-sync.com', new Date())).toEqual(new Date('9999-01-01'))
})

test('an extraction test ends when the caller disconnects or it takes too long', async () => {
  const wait: ExtractionTester['testExtraction'] = (_url, _store, signal) =>
    new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  await using desk = await openDesk(wait)
  const gone = new AbortController()
  const cancelled = desk.test(URL_READ, gone.signal)
  gone.abort()
  await expect(cancelled).rejects.toMatchObject({ code: 'unavailable', message: 'The test was cancelled' })
  await using hasty = await openDesk(wait, { testMs: 20 })
  await expect(hasty.test(URL_READ)).rejects.toMatchObject({ message: 'Not finished within 0.02 seconds' })
})
