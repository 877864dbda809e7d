import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/db/database.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

const TABLES = [
  'sync_opportunities',
  'scraper_logs',
  'scraper_configs',
  'scraper_sites',
  'scraper_pages',
  'scraper_run_pages',
  'scraper_host_stops',
  'scraper_events',
  'opportunity_overrides',
  'scraper_merges',
  'scraper_separations',
  'scraper_reviews',
  'opportunity_words',
  'scraper_daily_runs',
  'alert_recipients',
  'alert_digests',
]
const ROWS: Record<string, string> = {
  sync_opportunities: `insert into public.sync_opportunities (company_agency) values ('x')`,
  scraper_logs: `insert into public.scraper_logs (trigger) values ('command')`,
  scraper_configs: `insert into public.scraper_configs (id, queries) values ('other', '{a}')`,
  scraper_sites: `insert into public.scraper_sites (domain) values ('x.com')`,
  scraper_pages: `insert into public.scraper_pages (url, domain, last_outcome, last_fetched_at) values ('https://y.com/', 'y.com', 'x', now())`,
  scraper_run_pages: `insert into public.scraper_run_pages (run_id, domain, url, outcome, at) select id, 'x', 'x', 'x', now() from public.scraper_logs`,
  scraper_host_stops: `insert into public.scraper_host_stops (domain, until, reason) values ('x.com', now(), 'x')`,
  opportunity_overrides: `insert into public.opportunity_overrides (opportunity_id, field, value, old_value) select id, 'name', '1', '2' from public.sync_opportunities`,
  scraper_merges: `insert into public.scraper_merges (kind, into_domain, from_domain, into_sites, from_sites) values ('email', 'x.com', 'y.com', '{x.com}', '{y.com}')`,
  scraper_separations: `insert into public.scraper_separations (domain_a, domain_b) values ('x.com', 'y.com')`,
  scraper_reviews: `insert into public.scraper_reviews (kind, opportunity_id) select 'flapping', id from public.sync_opportunities`,
  opportunity_words: `insert into public.opportunity_words (opportunity_id, words) select id, 'x' from public.sync_opportunities on conflict do nothing`,
  scraper_events: `insert into public.scraper_events (opportunity_id, kind) select id, 'opened' from public.sync_opportunities`,
  scraper_daily_runs: `insert into public.scraper_daily_runs (day, due_at, state, claimed_at) values ('2026-11-21', now(), 'left_out', now())`,
  alert_recipients: `insert into public.alert_recipients (email) values ('ada@label.example')`,
  alert_digests: `insert into public.alert_digests (day, items) values ('2026-11-21', 0)`,
}

test('only staff can read scraper tables, and no one can write them through the API', async () => {
  await using db = await createTestDb()
  const { database } = db
  await database.asServiceRole((sql) => sql.query(`insert into public.scraper_sites (domain) values ('y.com')`))
  for (const table of TABLES) await database.asServiceRole((sql) => sql.query(ROWS[table] ?? ''))
  const staff = await createCaller(database, 'staff')
  const user = await createCaller(database, null)
  const count = async (caller: Caller, table: string) =>
    await database
      .asCaller(caller, async (sql) => (await sql.query(`select 1 from public.${table}`)).rows.length)
      .catch((error: { code?: string }) => error.code)
  const attempt = async (caller: Caller, statement: string) =>
    await database
      .asCaller(caller, async (sql) => (await sql.query(statement)).rowCount)
      .catch((error: { code?: string }) => error.code)
  for (const table of TABLES) {
    expect([table, await count(ANON, table)]).toEqual([table, '42501'])
    expect([table, await count(user, table)]).toEqual([table, 0])
    expect([table, Number(await count(staff, table)) > 0]).toEqual([table, true])
    for (const caller of [ANON, user, staff]) {
      expect([table, await attempt(caller, ROWS[table] ?? '')]).toEqual([table, '42501'])
      expect([table, await attempt(caller, `delete from public.${table}`)]).toEqual([table, '42501'])
    }
  }
  expect(await attempt(staff, `update public.sync_opportunities set company_agency = 'y'`)).toBe('42501')
  expect(await attempt(staff, `update public.scraper_logs set status = 'completed'`)).toBe('42501')
  expect(await attempt(staff, 'update public.alert_recipients set opted_out_at = null')).toBe('42501')
  expect(await attempt(staff, `update public.scraper_configs set daily_enabled = true where id = 'default'`)).toBe(1)
  expect(await attempt(staff, `update public.scraper_configs set id = 'z' where id = 'default'`)).toBe('42501')
  expect(await attempt(user, `update public.scraper_configs set daily_enabled = true`)).toBe(0)
})

test('no caller can read or write the sites that a run holds back', async () => {
  await using db = await createTestDb()
  const { database } = db
  for (const caller of [ANON, await createCaller(database, null), await createCaller(database, 'staff')])
    for (const statement of ['select from', 'delete from', 'insert into'])
      await expect(
        database.asCaller(caller, (sql) =>
          sql.query(`${statement} public.scraper_held_sites${statement === 'insert into' ? ' default values' : ''}`),
        ),
      ).rejects.toMatchObject({ code: '42501' })
})

test('the database refuses an open opportunity without evidence', async () => {
  await using db = await createTestDb()
  const insert = db.database.asServiceRole(
    (sql) => sql`insert into public.sync_opportunities (submission_status) values ('open')`,
  )
  await expect(insert).rejects.toMatchObject({ code: '23514' })
})

test('the notification about a changed run contains only its id', async () => {
  await using db = await createTestDb()
  const client = await db.database.pool.connect()
  try {
    const heard: string[] = []
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen scraper_runs')
    const { rows } = await client.query(`insert into public.scraper_logs (trigger) values ('command') returning id`)
    await client.query(`update public.scraper_logs set progress = '{"pagesRead": 3}'`)
    await client.query('select 1')
    const id: unknown = rows[0]?.id
    expect(heard.map((payload) => JSON.parse(payload))).toEqual([
      { id, type: 'INSERT' },
      { id, type: 'UPDATE' },
    ])
  } finally {
    client.release(true)
  }
})
