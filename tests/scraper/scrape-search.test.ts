import { expect, test } from 'vitest'
import { createScraper } from '#scraper/scraper.ts'
import { createSearxngSearch } from '#scraper/sources/search/searxng.ts'
import { listOpportunities } from '#server/product/scraping/rows/opportunity-rows.ts'
import { executeRun } from '#server/product/scraping/runs/execute-run.ts'
import { listRuns, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createFakeSearchServer, sendJson } from '#tests/servers/fake-search-server.ts'
import { createFakeSite, createTestClock } from '#tests/servers/fake-site.ts'
import { PATIENT_LIMITS } from './fake-fetcher.ts'
import { sharedParser } from './shared-parser.ts'

const POLICY = `<title>Submit Music | Brightwater Sync</title><main><h1>Submissions</h1>
  <p>Brightwater Sync is a sync licensing agency. We place our artists' music in film, television and advertising.</p>
  <p>We are currently accepting demos. Send us a streaming link to demos@brightwatersync.com.</p></main>`
const JANE = {
  url: 'https://uk.linkedin.com/in/jane-rivers',
  title: 'Jane Rivers - Music Supervisor - Harbour Pictures | LinkedIn',
  content: 'Supervises music for film.',
}

async function start() {
  const db = await createTestDb()
  const { database } = db
  const site = await createFakeSite({
    'brightwatersync.com': { '/': POLICY, '/submit': POLICY },
    'uk.linkedin.com': { '/in/jane-rivers': POLICY },
  })
  const found = [{ url: site.url('brightwatersync.com', '/submit'), title: 'Submit', content: '' }, JANE]
  const search = await createFakeSearchServer((_, __, response) => sendJson(response, 200, { results: found }))
  const clock = createTestClock()
  const scraper = createScraper({
    userAgent: () => 'TestBot/1.0',
    loopbackPorts: [site.port],
    resolve: site.resolve,
    clock,
    directory: [],
    providers: [createSearxngSearch({ userAgent: () => 'TestBot/1.0', baseUrl: search.origin, clock })],
    limits: PATIENT_LIMITS,
    parser: sharedParser,
  })
  return {
    site,
    search,
    rows: () => database.asServiceRole(listOpportunities),
    logs: () => database.asServiceRole(listRuns),
    query: (text: string) => database.asServiceRole(async (sql) => (await sql.query(text)).rows),
    async run() {
      const runId = await startRun(database, { preset: null, trigger: 'command' })
      return await executeRun({ database, scraper }, { runId, preset: null, queries: ['sync licensing'] })
    },
    async [Symbol.asyncDispose]() {
      await scraper.close()
      await search[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

test('a run reads search results, and records a person on LinkedIn as seen without any request to LinkedIn', async () => {
  await using world = await start()
  expect(await world.run()).toMatchObject({ status: 'completed', rowsNew: 2 })
  const rows = await world.rows()
  expect(rows.find(({ domain }) => domain === 'brightwatersync.com')).toMatchObject({ submission_status: 'open' })
  const jane = rows.find(({ name }) => name === 'Jane Rivers')
  expect(jane).toMatchObject({
    company_agency: 'Harbour Pictures',
    role: 'Music Supervisor',
    contact_email: null,
    submission_status: 'unknown',
    status_reason: 'unchecked',
    source_url: JANE.url,
    domain: null,
  })
  expect(jane?.ai_confidence_score).toBeLessThanOrEqual(0.5)
  expect(world.site.requests.filter(({ host }) => host.includes('linkedin'))).toEqual([])
  expect((await world.logs())[0]).toMatchObject({ new_entries_count: 2, total_processed: 2, errors_count: 0 })
  expect(await world.query("select domain from public.scraper_run_pages where outcome = 'seen_in_search'")).toEqual([
    { domain: 'linkedin.com/in/jane-rivers' },
  ])
  // The site is known and not due: only the person is found again.
  const asked = world.site.requests.length
  expect(await world.run()).toMatchObject({
    status: 'completed',
    rowsNew: 0,
    rowsConfirmed: 1,
    message: expect.stringContaining('known already'),
  })
  expect(world.site.requests).toHaveLength(asked)
  expect(await world.rows()).toHaveLength(2)
})

test('a run whose search provider is unavailable says so, and a run with nothing to read fails', async () => {
  await using world = await start()
  world.search.answerWith((_, __, response) => sendJson(response, 403, 'Forbidden'))
  const [end] = [await world.run()]
  expect(end).toMatchObject({ status: 'failed', message: expect.stringMatching(/No source.*searxng: refuses JSON/s) })
  expect(await world.rows()).toEqual([])
})
