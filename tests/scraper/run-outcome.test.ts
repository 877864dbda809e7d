import { expect, test } from 'vitest'
import { listOpportunities } from '#server/product/scraping/rows/opportunity-rows.ts'
import { executeRun } from '#server/product/scraping/runs/execute-run.ts'
import { getRunReport } from '#server/product/scraping/runs/run-report.ts'
import { cancelRun, listRuns, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createTestClock, type FakeHost } from '#tests/servers/fake-site.ts'
import { openFakeScraper } from './fake-scraper.ts'

const NAMES = ['brightwater', 'copperline', 'dustlight', 'eastgate', 'fernhollow', 'goldmere']
const title = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)} Sync`
const OPEN = (name: string): FakeHost => ({
  '/': `<title>${title(name)}</title><p>${title(name)} is a sync licensing agency. We place our artists' music in film and television.</p>
    <p>${title(name)} is accepting demos for film and television. Send us your music with a streaming link to demos@${name}sync.com.</p>`,
})
const CLOSED = (name: string): FakeHost => ({
  '/': `<title>${title(name)}</title><p>${title(name)} is a sync licensing agency. We place our artists' music in film and television.</p>
    <p>${title(name)} is not accepting demos. Do not send us your music. Write to demos@${name}sync.com.</p>`,
})
const SHOP: FakeHost = { '/': '<title>Garden tools</title><p>Spades, rakes and hoses.</p>' }
const DOWN: FakeHost = { '/': { status: 404 } }

async function start(hosts: Record<string, FakeHost>) {
  const db = await createTestDb()
  const { database } = db
  const { scraper, site, clock } = await openFakeScraper(hosts, {
    clock: createTestClock(Date.now() - 24 * 3_600_000),
  })
  return {
    database,
    rows: () => database.asServiceRole(listOpportunities),
    latest: async () => (await database.asServiceRole(listRuns))[0],
    report: (runId: string) =>
      database.asServiceRole((sql) => getRunReport(sql, { run_id: runId, limit: 50, offset: 0 })),
    async run(options: { acceptDrop?: boolean; onSite?: (runId: string) => Promise<unknown> } = {}) {
      clock.advance(3_600_000)
      const runId = await startRun(database, { preset: 'sync-libraries', trigger: 'command' })
      const { acceptDrop = false, onSite } = options
      const onProgress = () => void onSite?.(runId)
      return await executeRun(
        { database, scraper },
        { runId, preset: 'sync-libraries', queries: [], acceptDrop, onProgress },
      )
    },
    async [Symbol.asyncDispose]() {
      await scraper.close()
      await site[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

const hostsOf = (make: (name: string) => FakeHost) =>
  Object.fromEntries(NAMES.map((name) => [`${name}sync.com`, make(name)]))

test('the counts of a mixed run are exact: new, updated, processed, errors', async () => {
  const hosts: Record<string, FakeHost> = {
    'brightwatersync.com': OPEN('brightwater'),
    'copperlinesync.com': OPEN('copperline'),
    'gardentools.com': SHOP,
    'dustlightsync.com': DOWN,
  }
  await using world = await start(hosts)
  await world.run()
  expect(await world.latest()).toMatchObject({
    status: 'completed',
    new_entries_count: 2,
    updated_entries_count: 0,
    total_processed: 3,
    errors_count: 1,
  })
  hosts['copperlinesync.com'] = CLOSED('copperline')
  hosts['dustlightsync.com'] = OPEN('dustlight')
  await world.run()
  const latest = await world.latest()
  expect(latest).toMatchObject({
    status: 'completed',
    new_entries_count: 1,
    updated_entries_count: 1,
    total_processed: 4,
    errors_count: 0,
  })
  const report = await world.report(latest?.id ?? '')
  expect(report.run.progress).toMatchObject({
    sitesPlanned: 4,
    sitesDone: 4,
    pagesPlanned: 4,
    pagesRead: 4,
    rowsNew: 1,
    rowsUpdated: 1,
    rowsConfirmed: 1,
  })
  expect(report.pages).toHaveLength(4)
  expect(report.pages_total).toBe(4)
})

test('a run lists the counted sites that are not in the list of opportunities, with reasons', async () => {
  const hosts = {
    'brightwatersync.com': OPEN('brightwater'),
    'brightwatermusic.com': OPEN('brightwater'),
    'copperlinesync.com': OPEN('copperline'),
  }
  await using world = await start(hosts)
  await world.run()
  const end = await world.run()
  expect(end).toMatchObject({ rowsConfirmed: 3 })
  expect(await world.rows()).toHaveLength(2)
  const latest = await world.latest()
  expect(latest?.message).toBe('3 sites counted, 2 listed: 1 merged into another opportunity.')
  const report = await world.report(latest?.id ?? '')
  expect(report.unlisted).toEqual([
    {
      domain: expect.stringMatching(/^brightwater(sync|music)\.com$/),
      company: null,
      reason: 'merged_by_email',
      note: null,
      into_id: expect.any(String),
      into_company: 'Brightwater Sync',
    },
  ])
  expect(report.unlisted_unnamed).toBe(0)
})

test('a run that loses most of the known sites fails and overwrites nothing', async () => {
  const hosts = hostsOf(OPEN)
  await using world = await start(hosts)
  await world.run()
  const before = await world.rows()
  expect(before).toHaveLength(6)
  for (const name of NAMES.slice(1)) hosts[`${name}sync.com`] = DOWN
  hosts['brightwatersync.com'] = CLOSED('brightwater')
  expect(await world.run()).toMatchObject({
    status: 'failed',
    rowsUpdated: 0,
    message: expect.stringContaining('Only 1 of 6 sites that could be read before'),
  })
  expect(await world.rows()).toEqual(before)
  expect(await world.latest()).toMatchObject({ updated_entries_count: 0, total_processed: 1, errors_count: 5 })
  // The next run knows which sites are unavailable, and is accepted.
  expect(await world.run()).toMatchObject({ status: 'completed', rowsUpdated: 1 })
  expect((await world.rows()).filter((row) => row.submission_status === 'closed')).toHaveLength(1)
})

test('a run that would close most openings fails unless staff accept it', async () => {
  const hosts = hostsOf(OPEN)
  await using world = await start(hosts)
  await world.run()
  // Unchanged rows were confirmed, which changes their dates; nothing else may change.
  const said = async () => (await world.rows()).map(({ last_verified: _at, read_at: _read, ...row }) => row)
  const before = await said()
  for (const name of NAMES.slice(0, 4)) hosts[`${name}sync.com`] = CLOSED(name)
  expect(await world.run()).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('4 of 6 openings would have ended'),
  })
  expect((await world.report((await world.latest())?.id ?? '')).run.failed_as).toBe('drop')
  expect(await said()).toEqual(before)
  expect(await world.run()).toMatchObject({ status: 'failed' })
  expect(await world.run({ acceptDrop: true })).toMatchObject({ status: 'completed', rowsUpdated: 4 })
  expect((await world.rows()).filter((row) => row.submission_status === 'closed')).toHaveLength(4)
})

test('a cancelled run stops and says who cancelled it, and its deferred results are dropped when another run starts', async () => {
  const hosts = hostsOf(OPEN)
  await using world = await start(hosts)
  await world.run()
  hosts['brightwatersync.com'] = CLOSED('brightwater')
  let cancelled: Promise<void> | null = null
  const end = await world.run({
    onSite: async (runId) => {
      cancelled ??= cancelRun(world.database, runId, 'ada@label.example')
      await cancelled
    },
  })
  expect(end).toBeNull()
  expect(await world.latest()).toMatchObject({
    status: 'failed',
    message: 'Cancelled by ada@label.example. What it had stored is kept.',
  })
  const { id = '', total_processed } = (await world.latest()) ?? {}
  expect(total_processed).toBeGreaterThan(0)
  expect((await world.report(id)).run.progress).toMatchObject({ pagesRead: total_processed })
  await startRun(world.database, { preset: null, trigger: 'command' })
  const left = await world.database.asServiceRole((sql) => sql`select 1 from public.scraper_held_sites`)
  expect(left).toEqual([])
})
