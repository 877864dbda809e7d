import { expect, test } from 'vitest'
import { type Today, TodaySchema } from '#contracts/desk/today.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createTodayActions } from './today-actions.ts'

// Late on 21 November in Los Angeles.
const NOW = new Date('2026-11-22T06:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

function openToday(database: Database) {
  const schedule = { timeZone: 'America/Los_Angeles', salt: 'test' }
  const [action] = createTodayActions({ database, schedule, now: () => NOW })
  return async (caller: Caller, here = false): Promise<Today> =>
    TodaySchema.parse(await action?.run({ action: 'get_today', here }, caller))
}

async function addRow(database: Database, row: { name: string; status?: string; deadline?: string; opened?: string }) {
  return await database.asServiceRole(async (sql) => {
    const [made] = await sql<{ id: string }>`
      insert into public.sync_opportunities (company_agency, submission_status, deadline, evidence_quote)
      values (${row.name}, ${row.status ?? 'open'}, ${row.deadline ?? null}, 'Send us your music.') returning id`
    const id = made?.id ?? ''
    if (row.opened !== undefined)
      await sql`insert into public.scraper_events (opportunity_id, kind, created_at) values (${id}, 'opened', ${row.opened})`
    return id
  })
}

const forbidContact = (database: Database, id: string) =>
  database.asServiceRole((sql) => sql`update public.sync_opportunities set do_not_contact = true where id = ${id}`)

const names = (block: Today['openings']) => block.rows.map(({ company_agency }) => company_agency)

test('the home screen lists openings since the last visit that are still open, on the first visit those of a week', async () => {
  await using db = await createTestDb()
  const today = openToday(db.database)
  const staff = await createCaller(db.database, 'staff')
  await addRow(db.database, { name: 'Yesterday', opened: ago(1) })
  await addRow(db.database, { name: 'Last week', opened: ago(5) })
  await addRow(db.database, { name: 'Long ago', opened: ago(9) })
  await addRow(db.database, { name: 'Closed again', opened: ago(1), status: 'closed' })
  await addRow(db.database, { name: 'Never opened' })
  await forbidContact(db.database, await addRow(db.database, { name: 'Not to be contacted', opened: ago(1) }))
  const first = await today(staff)
  expect(first).toMatchObject({ last_visit: null, day: '2026-11-21', openings: { total: 2 } })
  expect(names(first.openings).sort()).toEqual(['Last week', 'Yesterday'])
  await db.database.asServiceRole(
    (sql) =>
      sql`insert into public.staff_visits (user_id, seen_at, since_at) values (${staff.claims.sub}, now(), ${ago(3)})`,
  )
  const later = await today(staff)
  expect(later.last_visit).toBe(ago(3))
  expect(names(later.openings)).toEqual(['Yesterday'])
})

test('opening the home screen counts as a visit, and a background refresh does not', async () => {
  await using db = await createTestDb()
  const today = openToday(db.database)
  const staff = await createCaller(db.database, 'staff')
  const visits = () => db.database.asServiceRole((sql) => sql`select user_id from public.staff_visits`)
  await today(staff)
  expect(await visits()).toEqual([])
  await today(staff, true)
  expect(await visits()).toEqual([{ user_id: staff.claims.sub }])
})

test('the home screen shows the next four deadlines of open opportunities this week, and counts all of them', async () => {
  await using db = await createTestDb()
  const today = openToday(db.database)
  for (const [name, deadline] of [
    ['Fifth', '2026-11-28'],
    ['First', '2026-11-22'],
    ['Second', '2026-11-23'],
    ['Third', '2026-11-24'],
    ['Fourth', '2026-11-25'],
    ['Next month', '2026-12-20'],
    ['Passed', '2026-11-01'],
  ] as const)
    await addRow(db.database, { name, deadline })
  await addRow(db.database, { name: 'Closed', deadline: '2026-11-22', status: 'closed' })
  const forbidden = { name: 'Not to be contacted', deadline: '2026-11-22' }
  await forbidContact(db.database, await addRow(db.database, forbidden))
  await addRow(db.database, { name: 'Unknown', deadline: '2026-11-22', status: 'unknown' })
  const { deadlines } = await today(await createCaller(db.database, 'staff'))
  expect(deadlines.total).toBe(5)
  expect(names(deadlines)).toEqual(['First', 'Second', 'Third', 'Fourth'])
})

test('next actions are the caller’s own that are due in the label’s time zone, and other people’s are only counted', async () => {
  await using db = await createTestDb()
  const { database } = db
  const today = openToday(database)
  const [ada, ben] = [await createCaller(database, 'staff'), await createCaller(database, 'admin')]
  const give = async (name: string, owner: unknown, on: string) => {
    const id = await addRow(database, { name })
    await database.asServiceRole(
      (sql) => sql`insert into public.opportunity_work (opportunity_id, owner, next_action, next_action_on)
        values (${id}, ${owner}, 'call', ${on})`,
    )
  }
  await give('Mine today', ada.claims.sub, '2026-11-21')
  await give('Mine overdue', ada.claims.sub, '2026-11-02')
  await give('Mine tomorrow', ada.claims.sub, '2026-11-22')
  await give('A colleague’s', ben.claims.sub, '2026-11-21')
  await give('Nobody’s', null, '2026-11-20')
  const { actions, other_actions } = await today(ada)
  expect(names(actions)).toEqual(['Mine overdue', 'Mine today'])
  expect(other_actions).toBe(2)
  expect((await today(ben)).actions.total).toBe(1)
})

test('an application is late after four weeks without an answer, unless it was answered or is suspected spam', async () => {
  await using db = await createTestDb()
  const { database } = db
  const today = openToday(database)
  await database.asServiceRole(
    (sql) => sql`
      insert into public.artist_submissions (artist_name, email, genre, music_links, message, created_at, status, spam_reasons)
      values ('Late Bloom', 'a@b.example', 'Folk', 'https://a.example', 'Bio', ${ago(29)}, 'received', '{}'),
        ('Later Still', 'b@b.example', 'Folk', 'https://a.example', 'Bio', ${ago(60)}, 'listening', '{}'),
        ('In Time', 'c@b.example', 'Folk', 'https://a.example', 'Bio', ${ago(27)}, 'received', '{}'),
        ('Answered', 'd@b.example', 'Folk', 'https://a.example', 'Bio', ${ago(60)}, 'declined', '{}'),
        ('Changes asked for', 'f@b.example', 'Folk', 'https://a.example', 'Bio', ${ago(60)}, 'changes_requested', '{}'),
        ('Spam', 'e@b.example', 'Folk', 'https://a.example', 'Bio', ${ago(60)}, 'received', '{trap filled in}')`,
  )
  const { late } = await today(await createCaller(database, 'staff'))
  expect(late.total).toBe(2)
  expect(late.rows.map(({ from }) => from)).toEqual(['Later Still', 'Late Bloom'])
})

test('unread messages are listed newest first, without suspected spam', async () => {
  await using db = await createTestDb()
  const { database } = db
  const today = openToday(database)
  await database.asServiceRole(
    (sql) => sql`
      insert into public.contact_submissions (name, email, message, created_at, status, spam_reasons, opened_at) values
        ('Older', 'a@b.example', 'Project Type: Film', ${ago(3)}, 'received', '{}', null),
        ('Newer', 'b@b.example', 'Project Type: Film', ${ago(1)}, 'received', '{}', null),
        ('Opened', 'e@b.example', 'Project Type: Film', ${ago(2)}, 'received', '{}', ${ago(1)}),
        ('Answered', 'c@b.example', 'Project Type: Film', ${ago(2)}, 'answered', '{}', null),
        ('Spam', 'd@b.example', 'Project Type: Film', ${ago(2)}, 'received', '{too many links}', null)`,
  )
  const { messages } = await today(await createCaller(database, 'staff'))
  expect(messages.total).toBe(2)
  expect(messages.rows.map(({ from, kind }) => [from, kind])).toEqual([
    ['Newer', 'message'],
    ['Older', 'message'],
  ])
})

test('the home screen names the last run and the next one', async () => {
  await using db = await createTestDb()
  const { database } = db
  const today = openToday(database)
  const staff = await createCaller(database, 'staff')
  expect(await today(staff)).toMatchObject({ last_run: null, schedule: { next_at: null } })
  const run = await startRun(database, { preset: null, trigger: 'dashboard', now: NOW })
  await database.asServiceRole(
    (sql) => sql`insert into public.scraper_configs (id, queries, daily_enabled) values ('default', '{music}', true)
      on conflict (id) do update set daily_enabled = true`,
  )
  const { last_run, schedule } = await today(staff)
  expect(last_run).toMatchObject({ id: run, status: 'running' })
  expect(schedule.next_at).not.toBeNull()
})

test('row level security hides the home screen’s data from users who are not staff', async () => {
  await using db = await createTestDb()
  const { database } = db
  const today = openToday(database)
  await addRow(database, { name: 'Secret', opened: ago(1), deadline: '2026-11-23' })
  await expect(today(ANON)).rejects.toThrow()
  const user = await createCaller(database, null)
  await expect(today(user, true)).rejects.toThrow()
  await expect(today(user)).rejects.toThrow()
})
