import { expect, test, vi } from 'vitest'
import type { Source } from '#contracts/scraper/sources.ts'
import { DEFAULT_QUERIES, ScraperSourcesSchema, StoredScraperConfigSchema } from '#contracts/scraper/sync-scraper.ts'
import { createScraper } from '#scraper/scraper.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createDashboardActions } from '#server/product/scraping/actions/dashboard-actions.ts'
import { createSourceActions } from '#server/product/scraping/actions/sources/source-actions.ts'
import { unsubscribe } from '#server/product/scraping/alerts/alert-recipients.ts'
import { startDailyRun } from '#server/product/scraping/runs/daily-run.ts'
import { listRuns } from '#server/product/scraping/runs/run-rows.ts'
import { createScraperJobs, SCRAPE_QUEUE } from '#server/product/scraping/runs/scraper-jobs.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'

const BAD_URL = 'https://['

/** Rows as they were stored before the database enforced the rules. */
async function storePast(db: TestDb, statement: string): Promise<void> {
  const tables = ['scraper_sources', 'scraper_configs']
  for (const table of tables) await db.database.pool.query(`alter table public.${table} disable trigger user`)
  await db.database.pool.query(statement)
  for (const table of tables) await db.database.pool.query(`alter table public.${table} enable trigger user`)
}

const insertSource = (url: string) =>
  `insert into public.scraper_sources (origin, url, company, kind, media, why) values ('staff', '${url}', 'Bad', 'trailer-house', '{games}', 'x')`

function createWorld(db: TestDb) {
  const scraper = createScraper({ userAgent: () => 'TestBot/1.0', directory: [], clock: createTestClock() })
  const jobs = { requestRun: async () => '' }
  const actions = [
    ...createSourceActions({ database: db.database, book: scraper }),
    ...createDashboardActions({ database: db.database, jobs }),
  ]
  return {
    scraper,
    async call(name: string, body: object = {}) {
      const staff = await createCaller(db.database, 'staff')
      return await actions.find((action) => action.name === name)?.run({ action: name, ...body }, staff)
    },
  }
}

test('an unreadable source is left out of the lists, named in the dashboard, and can be removed', async () => {
  await using db = await createTestDb()
  await storePast(db, insertSource(BAD_URL))
  const { call } = createWorld(db)
  const good = { url: 'https://good.com/', company: 'Good', kind: 'games', media: ['games'], why: 'Takes songs.' }
  await call('save_source', { source: good })
  expect(((await call('list_sources')) as Source[]).map(({ url }) => url)).toEqual(['https://good.com/'])
  const sources = ScraperSourcesSchema.parse(await call('get_sources'))
  expect(sources).toMatchObject({
    staff_entries: 1,
    problems: [expect.stringContaining(`source ${BAD_URL} cannot be read`)],
  })
  expect(await call('remove_source', { url: BAD_URL })).toEqual({ url: BAD_URL, origin: 'staff', state: 'removed' })
  expect(ScraperSourcesSchema.parse(await call('get_sources')).problems).toBeUndefined()
})

test('a run skips bad sources and bad queries, and says so in its message and in the log', async () => {
  await using db = await createTestDb()
  await storePast(db, insertSource(BAD_URL))
  await storePast(db, "update public.scraper_configs set queries = array['  ', null, 'trailer music']")
  const { scraper } = createWorld(db)
  const run = vi.spyOn(scraper, 'run')
  const warnings: unknown[] = []
  const log = { warn: (entry: unknown) => void warnings.push(entry), error: () => undefined, info: () => undefined }
  const jobs = createJobs({ databaseUrl: db.url, queues: [SCRAPE_QUEUE], log: log as never })
  const unused = () => Promise.reject(new Error('not used here'))
  const scraperJobs = createScraperJobs({ database: db.database, jobs, scraper, openSample: unused, worker: true, log })
  await jobs.start()
  try {
    await scraperJobs.requestRun({ preset: null, trigger: 'dashboard' })
    const ended = await waitFor(async () => {
      const [latest] = await db.database.asServiceRole(listRuns)
      expect(latest?.completed_at).not.toBeNull()
      return latest
    })
    expect(run.mock.calls[0]?.[0].queries).toEqual(['trailer music'])
    for (const part of [`The source ${BAD_URL} cannot be read`, 'The query "  "'])
      expect(ended?.message).toContain(part)
    expect(JSON.stringify(warnings)).toContain(BAD_URL)
    expect(JSON.stringify(warnings)).toContain('The query null is skipped')
  } finally {
    scraperJobs.stop()
    await jobs.stop(2_000)
    await scraper.close()
  }
})

test('settings without a readable query fall back to the built-in ones, and the dashboard says so', async () => {
  await using db = await createTestDb()
  await storePast(db, "update public.scraper_configs set queries = array[''], recipients = array['x', 'a@b.co']")
  const config = StoredScraperConfigSchema.parse(await createWorld(db).call('get_config'))
  expect(config).toMatchObject({ queries: [...DEFAULT_QUERIES], recipients: ['a@b.co'] })
  expect(config.problems).toEqual([
    expect.stringContaining('The query "" is skipped'),
    expect.stringContaining('The recipient "x" is skipped'),
    'No stored query can be read: the built-in queries are used.',
  ])
})

test('the daily run is scheduled, and recipients can unsubscribe, whatever else the settings contain', async () => {
  await using db = await createTestDb()
  await storePast(
    db,
    "update public.scraper_configs set queries = array[''], recipients = array['x', 'a@b.co'], daily_enabled = true",
  )
  const deps = {
    database: db.database,
    scraperJobs: { requestRun: () => db.database.asServiceRole(async (sql) => await startLog(sql)) },
    timeZone: 'UTC',
    salt: 'test',
    log: { info: () => undefined },
  }
  expect(await startDailyRun(deps, new Date('2026-11-22T12:00:00Z'))).not.toBeNull()
  const [recipient] = await db.database.asServiceRole(
    (sql) => sql<{ id: string }>`insert into public.alert_recipients (email) values ('a@b.co') returning id`,
  )
  expect(await unsubscribe(db.database, recipient?.id ?? '')).toEqual({ email: 'a@b.co' })
  const [config] = await db.database.asServiceRole((sql) => sql`select recipients from public.scraper_configs`)
  expect(config).toEqual({ recipients: [] })
})

async function startLog(sql: Parameters<typeof listRuns>[0]): Promise<string> {
  const [row] = await sql<{ id: string }>`insert into public.scraper_logs (trigger) values ('schedule') returning id`
  return row?.id ?? ''
}
