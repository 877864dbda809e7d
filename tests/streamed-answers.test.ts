import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { CSV_HEADER, toCsvLine, withByteOrderMark } from '#contracts/desk/opportunity-csv.ts'
import { FoundOpportunitiesSchema, OpportunityCountsSchema } from '#contracts/desk/opportunity-search.ts'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import { closeServer } from '#server/platform/listen.ts'
import { createDashboardActions } from '#server/product/scraping/actions/dashboard-actions.ts'
import { createFindActions } from '#server/product/scraping/actions/find-actions.ts'
import { listOpportunities } from '#server/product/scraping/rows/opportunity-rows.ts'
import { createTestApp, PUBLISHABLE_KEY } from './harness/app-harness.ts'
import { createCaller } from './harness/callers.ts'
import { createTestDb, type TestDb } from './harness/test-db.ts'

const MANY = 4000

/** More than all buffers between server and client. */
const LONG_PATH = 'x'.repeat(8000)

async function insertMany(db: TestDb, count: number, path = ''): Promise<void> {
  await db.database.asServiceRole((sql) =>
    sql.query(
      `insert into public.sync_opportunities (company_agency, submission_guidelines, industry_type, source_url, date_scraped)
       select 'Company ' || n, 'Links only. ' || md5(n::text), '{Film,TV}', 'https://c' || n || '.example/' || $2, now() - n * interval '1 minute'
       from generate_series(1, $1::int) n`,
      [count, path],
    ),
  )
}

/** The real app behind a real socket, and a member of staff with the official client. */
async function openDesk(db: TestDb) {
  const { database } = db
  const staff = await createCaller(database, 'staff')
  const actions = [
    ...createDashboardActions({ database, jobs: { requestRun: () => Promise.reject(new Error('no runs here')) } }),
    ...createFindActions({ database, book: { listSources: () => [], domainOf: () => null }, timeZone: 'UTC' }),
  ]
  const app = createTestApp(db, {
    verifyAccessToken: async () => staff.claims,
    functions: { 'sync-scraper': createActionFunction('sync-scraper', { database, actions }) },
  })
  const server = createServer(getRequestListener(app.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const client = createClient(`http://127.0.0.1:${port}`, PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    accessToken: async () => 'staff',
  })
  return {
    staff,
    invoke: (body: Record<string, unknown>) => client.functions.invoke('sync-scraper', { body }),
    /** The raw response, as soon as it begins. */
    async begin(body: Record<string, unknown>, encoding = 'identity') {
      const headers = { apikey: PUBLISHABLE_KEY, authorization: 'Bearer staff', 'accept-encoding': encoding }
      const asked = request({ port, path: '/functions/v1/sync-scraper', method: 'POST', headers, agent: false })
      const [answer] = await once(asked.end(JSON.stringify(body)), 'response')
      return answer
    },
    async [Symbol.asyncDispose]() {
      await closeServer(server, 0)
    },
  }
}

const OPEN = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`

/** The transactions that wait for their client. */
async function countStreams({ database }: TestDb): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count ${OPEN}`)
  return rows[0]?.count ?? 0
}

/** Reads the first chunk and then nothing. */
async function readOnce(answer: IncomingMessage): Promise<void> {
  await once(answer, 'readable')
  answer.read()
}

test('the official client receives the list of all opportunities, compressed and streamed', async () => {
  await using db = await createTestDb()
  await insertMany(db, 1200)
  await using desk = await openDesk(db)
  const expected = await db.database.asCaller(desk.staff, (sql) => listOpportunities(sql))
  const { data, error } = await desk.invoke({ action: 'get_opportunities' })
  expect(error).toBeNull()
  expect(data).toEqual(expected)
  const answer = await desk.begin({ action: 'get_opportunities' }, 'br')
  answer.resume()
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'content-encoding': 'br' })
  expect(answer.headers['content-length']).toBeUndefined()
})

test('without opportunities the list is empty, and the file has only its header', async () => {
  await using db = await createTestDb()
  await using desk = await openDesk(db)
  expect((await desk.invoke({ action: 'get_opportunities' })).data).toEqual([])
  expect(withByteOrderMark((await desk.invoke({ action: 'export_opportunities' })).data)).toBe(CSV_HEADER)
})

test('the official client receives the CSV file of filtered opportunities, in list order', async () => {
  await using db = await createTestDb()
  await insertMany(db, 190)
  await using desk = await openDesk(db)
  const request = { filter: { q: 'company 1' }, sort: { by: 'company_agency', direction: 'asc' } }
  const found = await desk.invoke({ action: 'find_opportunities', ...request, limit: 200 })
  const { rows, total } = FoundOpportunitiesSchema.parse(found.data)
  const all = await db.database.asCaller(desk.staff, (sql) => listOpportunities(sql))
  const { data, error } = await desk.invoke({ action: 'export_opportunities', ...request })
  expect(error).toBeNull()
  const expected = rows.map(({ id }) => toCsvLine(all.find((row) => row.id === id) ?? expect.fail()))
  expect(total).toBe(expected.length)
  expect(withByteOrderMark(data)).toBe(`${CSV_HEADER}${expected.join('')}`)
  const counts = OpportunityCountsSchema.parse((await desk.invoke({ action: 'count_opportunities', ...request })).data)
  expect([counts.total, counts.matching]).toEqual([190, total])
})

test.each(['get_opportunities', 'export_opportunities'])(
  'a connection that closes in the middle of %s ends its transaction',
  async (action) => {
    await using db = await createTestDb()
    await insertMany(db, MANY, LONG_PATH)
    await using desk = await openDesk(db)
    const answer = await desk.begin({ action })
    await readOnce(answer)
    await expect.poll(() => countStreams(db)).toBe(1)
    answer.destroy()
    await expect.poll(() => countStreams(db)).toBe(0)
  },
)

test('an error in the middle of the file breaks it off and is logged', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await using db = await createTestDb()
  await insertMany(db, MANY, LONG_PATH)
  await using desk = await openDesk(db)
  const answer = await desk.begin({ action: 'export_opportunities' })
  await readOnce(answer)
  const terminate = () => db.database.pool.query(`select pg_terminate_backend(pid) ${OPEN}`)
  await expect.poll(async () => (await terminate()).rowCount).toBe(1)
  const read = async () => {
    for await (const _ of answer);
  }
  await expect(read()).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(told).toHaveBeenCalled()
})

test('an error before the first row is an ordinary error response', async () => {
  await using db = await createTestDb()
  await using desk = await openDesk(db)
  await db.database.pool.query('alter table public.opportunity_work rename to work_elsewhere')
  const answer = await desk.begin({ action: 'export_opportunities' })
  answer.resume()
  expect(answer.statusCode).toBe(500)
})
