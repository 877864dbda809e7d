import { expect, test } from 'vitest'
import type { DirectoryEntry } from '#contracts/scraper/directory.ts'
import { createScraper } from '#scraper/scraper.ts'
import { executeRun } from '#server/product/scraping/runs/execute-run.ts'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import { suppress } from '#server/product/scraping/suppressions/suppressions.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createFakeSite, createTestClock } from '#tests/servers/fake-site.ts'
import { PATIENT_LIMITS } from './fake-fetcher.ts'
import { pageOf } from './scraper-world.ts'
import { sharedParser } from './shared-parser.ts'

const HOSTS = {
  'brightwatersync.com': { '/': pageOf('Brightwater Sync', 'We accept demos. Write to sync@brightwatersync.com.') },
  'northlakemusic.com': { '/': pageOf('Northlake Music', 'We do not accept demos.') },
  'stonehillsongs.com': { '/': pageOf('Stonehill Songs', 'Ask us.') },
}
const DAY_MS = 86_400_000

async function start() {
  const db = await createTestDb()
  const { database } = db
  const site = await createFakeSite(HOSTS)
  const clock = createTestClock()
  const directory = Object.keys(HOSTS).map(
    (host): DirectoryEntry => ({
      company: host,
      url: site.url(host),
      kind: 'sync-library',
      media: ['film'],
      country: 'US',
      why: 'test',
      checked_on: '2026-11-21',
    }),
  )
  // A second pipeline on the same database, whose directory lists none of the known sites.
  const open = (entries: DirectoryEntry[]) =>
    createScraper({
      userAgent: () => 'TestBot/1.0',
      loopbackPorts: [site.port],
      resolve: site.resolve,
      clock,
      directory: entries,
      limits: PATIENT_LIMITS,
      parser: sharedParser,
    })
  const [scraper, shortened] = [open(directory), open(directory.slice(2))]
  return {
    site,
    clock,
    database,
    async run(dueOnly: boolean, pipeline = scraper) {
      site.requests.length = 0
      const runId = await startRun(database, { preset: null, trigger: dueOnly ? 'schedule' : 'command' })
      const end = await executeRun({ database, scraper: pipeline }, { runId, preset: null, queries: [], dueOnly })
      const read = site.requests.filter(({ path }) => path === '/').map(({ host }) => host.replace(/:\d+$/, ''))
      return { end, read: [...new Set(read)].sort() }
    },
    shortened,
    async [Symbol.asyncDispose]() {
      await scraper.close()
      await shortened.close()
      await site[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

test('a scheduled run reads only due sites, including known ones that no source lists any more; a manual run reads all', async () => {
  await using world = await start()
  const all = Object.keys(HOSTS).sort()
  expect((await world.run(true)).read).toEqual(all)
  expect(await world.run(true)).toMatchObject({
    read: [],
    end: { status: 'completed', message: 'No site was due to be read again.' },
  })
  expect((await world.run(false)).read).toEqual(all)
  world.clock.advance(8 * DAY_MS)
  expect((await world.run(true, world.shortened)).read).toEqual(['brightwatersync.com'])
})

test('a suppressed domain receives no request at all', async () => {
  await using world = await start()
  await world.database.asServiceRole((sql) =>
    suppress(sql, { kind: 'domain', value: 'northlakemusic.com', reason: null, requestedBy: null }),
  )
  await world.run(false)
  const hosts = new Set(world.site.requests.map(({ host }) => host.replace(/:\d+$/, '')))
  expect([...hosts].sort()).toEqual(['brightwatersync.com', 'stonehillsongs.com'])
})
