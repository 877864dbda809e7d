import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/db/database.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

const INSERTS: Record<string, string> = {
  scraper_daily_runs: `insert into public.scraper_daily_runs (day, due_at, state, claimed_at) values ('2026-11-21', now(), 'left_out', now())`,
  alert_recipients: `insert into public.alert_recipients (email) values ('ada@label.example')`,
  alert_digests: `insert into public.alert_digests (day, items) values ('2026-11-21', 0)`,
  scraper_held_sites: `insert into public.scraper_held_sites (run_id, domain, site, takes_opening, at)
    select id, 'x.com', '[]', false, now() from public.scraper_logs`,
}

test('staff can read daily runs, digests and recipients, no one can read held-back sites, and no one can write them', async () => {
  await using db = await createTestDb()
  const { database } = db
  await database.asServiceRole((sql) => sql`insert into public.scraper_logs (trigger) values ('command')`)
  for (const insert of Object.values(INSERTS)) await database.asServiceRole((sql) => sql.query(insert))
  const staff = await createCaller(database, 'staff')
  const user = await createCaller(database, null)
  const attempt = (caller: Caller, statement: string) =>
    database
      .asCaller(caller, async (sql) => (await sql.query(statement)).rowCount)
      .catch((error: { code?: string }) => error.code)
  for (const [table, insert] of Object.entries(INSERTS)) {
    const hidden = table === 'scraper_held_sites'
    expect([table, await attempt(ANON, `select 1 from public.${table}`)]).toEqual([table, '42501'])
    expect([table, await attempt(user, `select 1 from public.${table}`)]).toEqual([table, hidden ? '42501' : 0])
    expect([table, await attempt(staff, `select 1 from public.${table}`)]).toEqual([table, hidden ? '42501' : 1])
    for (const caller of [ANON, user, staff]) {
      expect([table, await attempt(caller, insert)]).toEqual([table, '42501'])
      expect([table, await attempt(caller, `delete from public.${table}`)]).toEqual([table, '42501'])
    }
  }
  expect(await attempt(staff, 'update public.alert_recipients set opted_out_at = null')).toBe('42501')
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
