import { expect, test } from 'vitest'
import { listOpportunities } from '#server/product/scraping/rows/opportunity-rows.ts'
import { executeRun } from '#server/product/scraping/runs/execute-run.ts'
import { listRuns, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import type { FakeHost } from '#tests/servers/fake-site.ts'
import { openFakeScraper } from './fake-scraper.ts'

const HOME = `<title>Brightwater Sync</title><p>Brightwater Sync is a sync licensing agency. We place our artists' music in film and television.</p>
  <p>Write to us: sync@brightwatersync.com</p><a href="/submit">Submit music</a>`
const OPEN =
  '<title>Submit | Brightwater Sync</title><p>Brightwater Sync is accepting demos for film and television. Send us your music with a streaming link.</p>'
const CLOSED = OPEN.replace('is accepting', 'is not accepting').replace(
  'Send us your music',
  'Do not send us your music',
)

async function start(hosts: Record<string, FakeHost>) {
  const db = await createTestDb()
  const { database } = db
  const { scraper, site, clock } = await openFakeScraper(hosts)
  return {
    site,
    clock,
    database,
    rows: () => database.asServiceRole(listOpportunities),
    logs: () => database.asServiceRole(listRuns),
    query: (text: string) => database.asServiceRole(async (sql) => (await sql.query(text)).rows),
    async run() {
      const runId = await startRun(database, { preset: 'sync-libraries', trigger: 'command' })
      return await executeRun({ database, scraper }, { runId, preset: 'sync-libraries', queries: [] })
    },
    async [Symbol.asyncDispose]() {
      await scraper.close()
      await site[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

test('a run stores a correct opportunity with its evidence, announces the opening once, and counts exactly', async () => {
  const hosts: Record<string, FakeHost> = { 'brightwatersync.com': { '/': HOME, '/submit': OPEN } }
  await using world = await start(hosts)
  expect(await world.run()).toMatchObject({ status: 'completed' })
  const [row] = await world.rows()
  expect(row).toMatchObject({
    company_agency: 'Brightwater Sync',
    contact_email: 'sync@brightwatersync.com',
    submission_status: 'open',
    industry_type: ['Film', 'TV'],
    domain: 'brightwatersync.com',
    evidence_url: world.site.url('brightwatersync.com', '/submit'),
  })
  expect(OPEN).toContain(row?.evidence_quote)
  expect((await world.logs())[0]).toMatchObject({
    status: 'completed',
    new_entries_count: 1,
    updated_entries_count: 0,
    total_processed: 2,
    errors_count: 0,
  })
  await world.run()
  expect((await world.logs())[0]).toMatchObject({ new_entries_count: 0, updated_entries_count: 0, total_processed: 2 })
  const kinds = await world.query('select kind from public.scraper_events order by seq')
  expect(kinds).toEqual([{ kind: 'created' }, { kind: 'opened' }])
  hosts['brightwatersync.com'] = { '/': HOME, '/submit': CLOSED }
  await world.run()
  expect((await world.logs())[0]).toMatchObject({ updated_entries_count: 1 })
  expect(await world.rows()).toMatchObject([{ submission_status: 'closed' }])
})

test('an unchanged page is requested with its validators and changes only the verification date', async () => {
  let asked = 0
  const page: FakeHost[string] = (request, response) => {
    asked += 1
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/html', etag: '"v1"' }).end(`${HOME}${OPEN}`)
  }
  await using world = await start({ 'brightwatersync.com': { '/': page } })
  await world.run()
  const [before] = await world.rows()
  world.clock.advance(3_600_000)
  await world.run()
  const [after] = await world.rows()
  expect(asked).toBe(2)
  expect(Date.parse(after?.last_verified ?? '')).toBeGreaterThan(Date.parse(before?.last_verified ?? ''))
  expect({ ...after, last_verified: null }).toEqual({
    ...before,
    last_verified: null,
    ai_confidence_score: after?.ai_confidence_score,
    score_reasons: after?.score_reasons,
  })
})

test('a run that cannot reach any page fails with a message and leaves the opportunities unchanged', async () => {
  const hosts: Record<string, FakeHost> = { 'brightwatersync.com': { '/': HOME, '/submit': OPEN } }
  await using world = await start(hosts)
  await world.run()
  const before = await world.rows()
  hosts['brightwatersync.com'] = { '/': { status: 403 } }
  expect(await world.run()).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('could be read: refused by the site (1)'),
  })
  expect(await world.rows()).toEqual(before)
  expect((await world.logs())[0]).toMatchObject({
    status: 'failed',
    total_processed: 0,
    errors_count: 1,
    message: expect.stringContaining('Nothing was changed'),
  })
  expect(await world.query('select domain, reason from public.scraper_host_stops')).toEqual([
    { domain: 'brightwatersync.com', reason: 'answered 403' },
  ])
  expect(await world.run()).toMatchObject({ message: expect.stringContaining('host paused for now') })
})

test('one company on two domains with the same address is one opportunity', async () => {
  await using world = await start({ 'brightwatersync.com': { '/': HOME }, 'brightwatersync.co.uk': { '/': HOME } })
  await world.run()
  expect(await world.rows()).toHaveLength(1)
  expect(
    await world.query('select count(*)::int as sites from public.scraper_sites where opportunity_id is not null'),
  ).toEqual([{ sites: 2 }])
})

test('a page with unpaired surrogates and control characters is stored as valid text', async () => {
  const nasty = `${HOME}<p>Send us your music\u0000 and \ud83d demos ${'\u{1f3b5}'.repeat(3_000)} please.</p>`
  await using world = await start({ 'brightwatersync.com': { '/': nasty } })
  expect(await world.run()).toMatchObject({ status: 'completed' })
})
