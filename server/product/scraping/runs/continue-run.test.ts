import { expect, test } from 'vitest'
import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import { listOpportunities } from '#server/product/scraping/rows/opportunity-rows.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { openFakeScraper } from '#tests/scraper/fake-scraper.ts'
import { createTestClock, type FakeHost } from '#tests/servers/fake-site.ts'
import { findKilledRun, findUnfinishedRun } from './continue-run.ts'
import { executeRun } from './execute-run.ts'
import { cancelRun, failStaleRuns, listRuns, STALE_AFTER_MS, startRun, type Trigger } from './run-rows.ts'

const NAMES = ['brightwater', 'copperline', 'dustlight', 'eastgate', 'fernhollow', 'goldmere']
const hostOf = (name: string) => `${name}sync.com`
const page = (name: string, policy: string): FakeHost => ({
  '/': `<title>${name} Sync</title><p>${name} Sync is a sync licensing agency. We place our artists' music in film and television.</p>
    <p>${name} Sync ${policy} demos@${name}sync.com.</p>`,
})
const OPEN = 'is accepting demos for film and television. Send us your music with a streaming link to'
const CLOSED = 'is not accepting demos. Do not send us your music. Write to'

async function start() {
  const db = await createTestDb()
  const { database } = db
  const hosts = Object.fromEntries(NAMES.map((name) => [hostOf(name), page(name, OPEN)]))
  // Reads one site at a time, so that a run can be stopped between two sites.
  const { scraper, site, clock } = await openFakeScraper(hosts, {
    clock: createTestClock(Date.now() - 3_600_000),
    sitesAtOnce: 1,
  })
  const open = (trigger: Trigger = 'dashboard', continues?: string) =>
    startRun(database, { preset: null, trigger, ...(continues === undefined ? {} : { continues }) })
  return {
    database,
    hosts,
    open,
    rows: () => database.asServiceRole(listOpportunities),
    logs: () => database.asServiceRole(listRuns),
    held: () => database.asServiceRole((sql) => sql`select domain, run_id from public.scraper_held_sites`),
    /** Executes a run, and ends it from outside after some sites. Returns its end and the hosts that it requested pages from. */
    async work(runId: string, stop?: { after: number; by: () => Promise<unknown> }) {
      clock.advance(60_000)
      site.requests.length = 0
      let saved = 0
      const watched = (store: ScraperStore): ScraperStore => ({
        ...store,
        async saveSite(visit, resolver) {
          const outcome = await store.saveSite(visit, resolver)
          saved += 1
          if (saved === stop?.after) await stop.by()
          return outcome
        },
      })
      const run: typeof scraper.run = (request, store) => scraper.run(request, watched(store))
      const end = await executeRun({ database, scraper: { run } }, { runId, preset: null, queries: [] })
      return { end, asked: [...new Set(site.requests.map(({ host }) => host.replace(/sync\.com.*/, '')))].sort() }
    },
    async [Symbol.asyncDispose]() {
      await scraper.close()
      await site[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

test('a continued run reads the sites that the cancelled run had not finished, and can be started only once', async () => {
  await using world = await start()
  const first = await world.open()
  const cancel = { after: 4, by: () => cancelRun(world.database, first, 'ada@label.example') }
  expect((await world.work(first, cancel)).end).toBeNull()
  expect(await world.logs()).toMatchObject([{ id: first, status: 'failed', can_continue: true }])

  const second = await world.open('dashboard', first)
  const { end, asked } = await world.work(second)
  // The first four sites are not requested again.
  expect(asked).toEqual(['fernhollow', 'goldmere'])
  expect(end).toMatchObject({ status: 'completed', sitesPlanned: 2, rowsNew: 2 })
  expect(await world.rows()).toHaveLength(6)
  expect(await world.logs()).toMatchObject([
    { id: second, can_continue: false },
    { id: first, can_continue: false },
  ])
  await expect(world.open('dashboard', first)).rejects.toMatchObject({ code: 'conflict' })
})

test('sites that the first part held back are judged and stored with the rest', async () => {
  await using world = await start()
  await world.work(await world.open())
  world.hosts[hostOf('brightwater')] = page('brightwater', CLOSED)
  const first = await world.open()
  await world.work(first, { after: 3, by: () => cancelRun(world.database, first, 'ada') })
  expect(await world.held()).toEqual([{ domain: hostOf('brightwater'), run_id: first }])
  expect((await world.rows()).map(({ submission_status }) => submission_status)).not.toContain('closed')

  const second = await world.open('dashboard', first)
  expect(await world.held()).toEqual([{ domain: hostOf('brightwater'), run_id: second }])
  expect((await world.work(second)).end).toMatchObject({ status: 'completed', rowsUpdated: 1 })
  expect((await world.rows()).find(({ domain }) => domain === hostOf('brightwater'))?.submission_status).toBe('closed')
  expect(await world.held()).toEqual([])
})

test('a killed run from the dashboard is continued automatically, as long as each part finishes a site', async () => {
  await using world = await start()
  const killed = () => world.database.asServiceRole(findKilledRun)
  const kill = () => failStaleRuns(world.database, new Date(Date.now() + STALE_AFTER_MS + 1_000))
  const first = await world.open()
  expect((await world.work(first, { after: 2, by: kill })).end).toBeNull()
  expect(await killed()).toMatchObject({ id: first, preset: null, dueOnly: false })
  const second = await world.open('dashboard', first)
  await kill()
  expect(await killed()).toBeNull()
  // Staff can still continue it.
  expect(await world.database.asServiceRole((sql) => findUnfinishedRun(sql, null))).toMatchObject({ id: second })
  const third = await world.open('command', second)
  expect((await world.work(third)).asked).toEqual(['dustlight', 'eastgate', 'fernhollow', 'goldmere'])
  expect(await world.rows()).toHaveLength(6)
})

test('a run that the queue hands out again reads only the sites that are not finished', async () => {
  await using world = await start()
  const run = await world.open()
  await world.work(run, { after: 5, by: () => cancelRun(world.database, run, 'ada') })
  // As if its process had been killed: the run still counts as running.
  await world.database.asServiceRole(
    (sql) => sql`update public.scraper_logs set status = 'running', completed_at = null where id = ${run}`,
  )
  expect((await world.work(run)).asked).toEqual(['goldmere'])
})

test('completed, single-page and old runs cannot be continued, and daily runs not automatically', async () => {
  await using world = await start()
  const unfinished = () => world.database.asServiceRole((sql) => findUnfinishedRun(sql, null))
  const kill = () => failStaleRuns(world.database, new Date(Date.now() + STALE_AFTER_MS + 1_000))
  await world.work(await world.open())
  expect(await unfinished()).toBeNull()
  await world.open('page')
  await kill()
  expect(await unfinished()).toBeNull()
  const daily = await world.open('schedule')
  await kill()
  expect(await world.database.asServiceRole(findKilledRun)).toBeNull()
  expect(await unfinished()).toMatchObject({ id: daily, dueOnly: true })
  await world.database.asServiceRole(
    (sql) => sql`
      update public.scraper_logs set started_at = started_at - interval '8 days', completed_at = now() - interval '8 days'
      where id = ${daily}`,
  )
  expect(await unfinished()).toBeNull()
})
