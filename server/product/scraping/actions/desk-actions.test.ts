import { expect, test } from 'vitest'
import type { DeskCounts } from '#contracts/desk/desk-counts.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createDeskActions } from './desk-actions.ts'
import { createRunActions } from './run-actions.ts'

// Late on 21 November in Los Angeles.
const NOW = new Date('2026-11-22T06:00:00Z')

function createDesk(database: Database) {
  const actions = [
    ...createDeskActions({ database, timeZone: 'America/Los_Angeles', countProblems: async () => 0, now: () => NOW }),
    ...createRunActions({ database }),
  ]
  const call = async (caller: Caller, action: string, body: object = {}) =>
    await actions.find(({ name }) => name === action)?.run({ action, ...body }, caller)
  return {
    call,
    counts: async (caller: Caller) => (await call(caller, 'desk_counts')) as DeskCounts,
    unseen: async (caller: Caller) =>
      ((await call(caller, 'desk_counts')) as DeskCounts).failed_runs.map(({ message }) => message),
  }
}

async function addFailedRun(database: Database, message: string, at: string): Promise<string> {
  const [row] = await database.asServiceRole(
    (sql) => sql<{ id: string }>`
      insert into public.scraper_logs (status, started_at, completed_at, trigger, message)
      values ('failed', ${at}, ${at}, 'schedule', ${message}) returning id`,
  )
  return row?.id ?? ''
}

test('the dashboard counts open reviews, and next actions that are due in the label’s time zone', async () => {
  await using db = await createTestDb()
  const { database } = db
  await database.asServiceRole(async (sql) => {
    const rows = await sql<{ id: string; company_agency: string }>`
      insert into public.sync_opportunities (company_agency, sample, dismissed_at) values
        ('Today', false, null), ('Overdue', false, null), ('Tomorrow', false, null), ('Dismissed', false, now()),
        ('Sample', true, null)
      returning id, company_agency`
    const idOf = (name: string) => rows.find(({ company_agency }) => company_agency === name)?.id ?? ''
    await sql`
      insert into public.opportunity_work (opportunity_id, next_action, next_action_on) values (${idOf('Today')}, 'call', '2026-11-21'),
        (${idOf('Overdue')}, 'call', '2026-10-01'), (${idOf('Tomorrow')}, 'call', '2026-11-22'), (${idOf('Dismissed')}, 'call', '2026-11-20'),
        (${idOf('Sample')}, 'call', '2026-11-20')`
    await sql`
      insert into public.scraper_reviews (kind, opportunity_id, other_id, fingerprint, resolved_at, decision) values
        ('same_name', ${idOf('Today')}, ${idOf('Overdue')}, 'a', null, null),
        ('same_name', ${idOf('Today')}, ${idOf('Tomorrow')}, 'b', now(), 'keep_apart')`
  })
  const desk = createDesk(database)
  const staff = await createCaller(database, 'staff')
  expect(await desk.counts(staff)).toEqual({
    open_reviews: 1,
    inbox_new: 0,
    removal_requests: 0,
    due_today: 2,
    running_run: null,
    health_problems: 0,
    failed_documents: 0,
    failed_runs: [],
  })
  const running = await startRun(database, { preset: null, trigger: 'dashboard', now: NOW })
  expect(await desk.counts(staff)).toMatchObject({ running_run: running })
})

test('a failed run is shown to each person until they have seen it, but not longer than two weeks', async () => {
  await using db = await createTestDb()
  const { database } = db
  const desk = createDesk(database)
  const [ada, ben] = [await createCaller(database, 'staff'), await createCaller(database, 'admin')]
  const older = await addFailedRun(database, 'older', '2026-11-20T06:00:00Z')
  await addFailedRun(database, 'newer', '2026-11-21T06:00:00Z')
  await addFailedRun(database, 'forgotten', '2026-11-07T06:00:00Z')
  expect(await desk.unseen(ada)).toEqual(['newer', 'older'])
  expect(await desk.call(ada, 'mark_runs_seen', { run_ids: [older, crypto.randomUUID()] })).toEqual({ success: true })
  await desk.call(ada, 'mark_runs_seen', { run_ids: [older] })
  expect(await desk.unseen(ada)).toEqual(['newer'])
  expect(await desk.unseen(ben)).toEqual(['newer', 'older'])
})

test('a cancelled run counts as seen by the person who cancelled it, but not by others', async () => {
  await using db = await createTestDb()
  const { database } = db
  const desk = createDesk(database)
  const [ada, ben] = [await createCaller(database, 'staff'), await createCaller(database, 'staff')]
  const run = await startRun(database, { preset: null, trigger: 'dashboard' })
  await desk.call(ada, 'cancel_run', { run_id: run })
  expect(await desk.unseen(ada)).toEqual([])
  expect(await desk.unseen(ben)).toEqual(['Cancelled by staff. What it had stored is kept.'])
  expect(await desk.call(ben, 'get_run', { run_id: run })).toMatchObject({
    run: { failed_as: 'cancelled', accept_drop: false, queries: null },
  })
})

test('staff can read and write only their own list of seen runs, and other users have none', async () => {
  await using db = await createTestDb()
  const { database } = db
  const desk = createDesk(database)
  const [ada, admin] = [await createCaller(database, 'staff'), await createCaller(database, 'admin')]
  const user = await createCaller(database, null)
  const run = await addFailedRun(database, 'failed', NOW.toISOString())
  await desk.call(ada, 'mark_runs_seen', { run_ids: [run] })
  const read = (caller: Caller) => database.asCaller(caller, (sql) => sql`select run_id from public.staff_seen_runs`)
  expect(await read(ada)).toEqual([{ run_id: run }])
  expect(await read(admin)).toEqual([])
  expect(await read(user)).toEqual([])
  await expect(read(ANON)).rejects.toMatchObject({ code: '42501' })

  const insert = (caller: Caller, userId: unknown) =>
    database.asCaller(
      caller,
      (sql) => sql`insert into public.staff_seen_runs (run_id, user_id) values (${run}, ${userId})`,
    )
  await expect(insert(admin, ada.claims.sub)).rejects.toMatchObject({ code: '42501' })
  const own = (caller: Caller) =>
    database.asCaller(caller, (sql) => sql`insert into public.staff_seen_runs (run_id) values (${run})`)
  await expect(own(user)).rejects.toMatchObject({ code: '42501' })
  await expect(own(ANON)).rejects.toMatchObject({ code: '42501' })
  for (const statement of ['update public.staff_seen_runs set seen_at = now()', 'delete from public.staff_seen_runs']) {
    await expect(database.asCaller(ada, (sql) => sql.query(statement, []))).rejects.toMatchObject({ code: '42501' })
  }
})
