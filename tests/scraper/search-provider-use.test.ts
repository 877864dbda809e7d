import { expect, test } from 'vitest'
import { ScraperSourcesSchema } from '#contracts/scraper/sync-scraper.ts'
import { createScraper } from '#scraper/scraper.ts'
import type { SearchProvider } from '#scraper/sources/search/provider.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { getRunReport } from '#server/product/scraping/runs/run-report.ts'
import { saveQueries, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createScraperStore } from '#server/product/scraping/runs/scraper-store.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'
import { startSourceActions } from './source-actions.ts'

function createProvider(dailyBudget: number): SearchProvider & { queries: string[] } {
  const queries: string[] = []
  return {
    name: 'brave',
    perSecond: 1_000,
    dailyBudget,
    queries,
    search: async (query) => {
      queries.push(query)
      return { kind: 'results', results: [], more: false }
    },
    close: async () => undefined,
  }
}

test('the daily budget applies across processes and restarts, and the dashboard shows when it is used up', async () => {
  await using db = await createTestDb()
  const provider = createProvider(3)
  const { callAs } = startSourceActions(db.database, [provider])
  const call = callAs(await createCaller(db.database, 'admin'))
  expect(ScraperSourcesSchema.parse(await call('get_sources'))).toMatchObject({
    directory_entries: 1,
    staff_entries: 0,
    search_providers: ['brave'],
    providers: [{ name: 'brave', state: 'ready', spent_today: 0, daily_budget: 3 }],
  })
  // Four concurrent processes of one installation, each with its own store and scraper.
  const clock = createTestClock()
  const runs = Array.from({ length: 4 }, async () => {
    const scraper = createScraper({ userAgent: () => 'TestBot/1.0', directory: [], providers: [provider], clock })
    const store = createScraperStore(db.database)
    const [summary] = await Promise.allSettled([
      scraper.run({ runId: crypto.randomUUID(), preset: null, queries: ['p', 'q'] }, store),
    ])
    return summary
  })
  await Promise.all(runs)
  expect(provider.queries).toHaveLength(3)
  expect(ScraperSourcesSchema.parse(await call('get_sources'))).toMatchObject({
    search_providers: [],
    providers: [{ name: 'brave', state: 'budget', spent_today: 3, until: '2026-11-22T00:00:00.000Z' }],
  })
})

test('an account is the same after being stored and read', async () => {
  await using db = await createTestDb()
  const store = createScraperStore(db.database)
  const account = {
    day: '2026-11-21',
    spent: 7,
    failures: 4,
    open_until: '2026-11-21T12:30:00.000Z',
    probe_until: '2026-11-21T12:31:00.000Z',
    budget_until: null,
    last_answer_at: '2026-11-21T11:00:00.000Z',
    last_error: 'failed (503)',
  }
  await store.updateSearchAccount('google', () => ({ account, answer: null }))
  expect(await store.updateSearchAccount('google', (known) => ({ account, answer: known }))).toEqual(account)
})

test('a provider’s use of this month is shown without earlier months', async () => {
  await using db = await createTestDb()
  const today = new Date().toISOString().slice(0, 10)
  const account = {
    day: today,
    spent: 4,
    failures: 0,
    open_until: null,
    probe_until: null,
    budget_until: null,
    last_answer_at: null,
    last_error: null,
  }
  const store = createScraperStore(db.database)
  await store.updateSearchAccount('brave', () => ({ account: { ...account, spent: 3 }, answer: null }))
  await store.updateSearchAccount('brave', () => ({ account, answer: null }))
  await db.database.asServiceRole(
    (sql) =>
      sql`insert into public.scraper_search_use values ('brave', date_trunc('month', ${today}::date) - interval '1 day', 90)`,
  )
  const { callAs } = startSourceActions(db.database, [createProvider(10)])
  const [admin, staff, user] = [
    await createCaller(db.database, 'admin'),
    await createCaller(db.database, 'staff'),
    await createCaller(db.database, null),
  ]
  const ask = async (caller: Caller) => ScraperSourcesSchema.parse(await callAs(caller)('get_sources')).providers
  expect(await ask(admin)).toMatchObject([
    { name: 'brave', spent_today: 4, daily_budget: 10, spent_this_month: 4, price: null },
  ])
  // Staff see whether it answers, but not its cost.
  expect(await ask(staff)).toEqual([{ name: 'brave', state: 'ready', until: null }])
  const run = await startRun(db.database, { preset: null, trigger: 'dashboard' })
  await saveQueries(db.database, run, [], [{ provider: 'brave', requests: 12, price: 0.005 }])
  const searchOf = (caller: Caller) =>
    db.database.asCaller(caller, async (sql) => {
      const { search } = await getRunReport(sql, { run_id: run, limit: 1, offset: 0 })
      return search
    })
  expect(await searchOf(admin)).toEqual([{ provider: 'brave', requests: 12, price: 0.005 }])
  expect(await searchOf(staff)).toEqual([])
  await expect(searchOf(user)).rejects.toMatchObject({ code: 'not_found' })
  for (const table of ['scraper_search_use', 'scraper_search_accounts', 'scraper_run_search']) {
    const read = (caller: Caller) =>
      db.database.asCaller(caller, async (sql) => (await sql.query(`select from public.${table}`)).rows.length)
    expect([table, await read(admin)]).not.toEqual([table, 0])
    expect([table, await read(staff), await read(user)]).toEqual([table, 0, 0])
    await expect(read(ANON)).rejects.toMatchObject({ code: '42501' })
    for (const caller of [admin, staff]) {
      const write = (statement: string) => db.database.asCaller(caller, (sql) => sql.query(statement))
      await expect(write(`update public.${table} set provider = 'x'`)).rejects.toMatchObject({ code: '42501' })
      await expect(write(`delete from public.${table}`)).rejects.toMatchObject({ code: '42501' })
    }
  }
})
