import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { DeskFiguresAnswerSchema } from '#contracts/desk/desk-figures.ts'
import { FoundOpportunitiesSchema, OpportunityCountsSchema } from '#contracts/desk/opportunity-search.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createFindActions } from './find-actions.ts'

// A Wednesday morning in Los Angeles.
const NOW = new Date('2026-11-18T18:00:00Z')
const SOURCES = [
  { url: 'https://built-in.example/submit', origin: 'directory' as const },
  { url: 'https://added.example/', origin: 'staff' as const },
]

function createDesk(database: Database) {
  const book = {
    listSources: () =>
      SOURCES.map((source) => ({
        ...source,
        company: 'x',
        kind: 'games' as const,
        media: [],
        country: null,
        why: 'x',
        state: 'active' as const,
        checked_on: null,
        changed_at: null,
      })),
    domainOf: (url: string) => new URL(url).hostname,
  }
  const actions = createFindActions({ database, book, timeZone: 'America/Los_Angeles', now: () => NOW })
  return async (caller: Caller, action: string, rest: Record<string, unknown> = {}) => {
    const found = actions.find(({ name }) => name === action) ?? expect.fail(`no ${action}`)
    return await found.run({ action, ...rest }, caller)
  }
}

async function insertRow(database: Database, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row)
  const { rows } = await database.asServiceRole((sql) =>
    sql.query<{ id: string }>(
      `insert into public.sync_opportunities (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
       returning id`,
      Object.values(row),
    ),
  )
  return rows[0]?.id ?? expect.fail('no row')
}

const QUOTED = { evidence_quote: 'We accept music.' }

test.each(['find_opportunities', 'count_opportunities', 'desk_figures'])(
  'row level security hides all opportunities from %s for a user without a role',
  async (action) => {
    await using db = await createTestDb()
    const call = createDesk(db.database)
    await insertRow(db.database, { company_agency: 'Neon Pines', kind: 'games', ai_confidence_score: 0.9 })
    const user = await createCaller(db.database, null)
    expect(JSON.stringify(await call(await createCaller(db.database, 'staff'), action))).toContain('games')
    expect(JSON.stringify(await call(user, action))).not.toContain('games')
    await expect(call(ANON, action)).rejects.toMatchObject({ code: '42501' })
  },
)

test.each([
  [{ filter: { colour: ['blue'] } }],
  [{ filter: { status: ['ajar'] } }],
  [{ filter: { status: [] } }],
  [{ filter: { status: 'open' } }],
  [{ filter: { q: ' ' } }],
  [{ filter: { q: 'x'.repeat(201) } }],
  [{ filter: { q: 'a\u0000b' } }],
  [{ filter: { kind: ['\ud800'] } }],
  [{ filter: { confidence_from: 1.1 } }],
  [{ filter: { verified_days: 0 } }],
  [{ filter: { owner: ["' or true --"] } }],
  [{ filter: { run: 'x' } }],
  [{ filter: { new_since: 'yesterday' } }],
  [{ filter: { starred: false } }],
  [{ filter: { event: { kind: 'opened', week: '2026-11-17' } } }],
  [{ sort: { by: 'id; drop table public.sync_opportunities', direction: 'asc' } }],
  [{ sort: { by: 'name', direction: 'asc; select 1' } }],
  [{ sort: { by: 'constructor', direction: 'asc' } }],
  [{ limit: 201 }],
  [{ limit: 0 }],
  [{ offset: -1 }],
])('the request %j is refused before it reaches the database', async (rest) => {
  const unreachable = new Proxy({} as Database, { get: () => expect.fail('reached the database') })
  await expect(createDesk(unreachable)(ANON, 'find_opportunities', rest)).rejects.toBeInstanceOf(ZodError)
})

test('search texts that look like SQL or patterns are matched literally', async () => {
  await using db = await createTestDb()
  const call = createDesk(db.database)
  const staff = await createCaller(db.database, 'staff')
  const names = ["O'Neil; drop table x", '100%', 'a_b', 'back\\slash', 'plain']
  for (const name of names) await insertRow(db.database, { company_agency: name, kind: name, industry_type: [name] })
  const find = async (filter: Record<string, unknown>) => {
    const { rows } = FoundOpportunitiesSchema.parse(await call(staff, 'find_opportunities', { filter }))
    return rows.map(({ company_agency }) => company_agency)
  }
  for (const name of names) {
    expect.soft(await find({ q: name })).toEqual([name])
    expect.soft(await find({ kind: [name] })).toEqual([name])
    expect.soft(await find({ industry: [name] })).toEqual([name])
  }
  for (const q of ["' or true --", '%%', '__', '\\\\', '{"x"}', '$1']) expect.soft(await find({ q })).toEqual([])
})

test('opportunities with equal sort values are on exactly one page', async () => {
  await using db = await createTestDb()
  const call = createDesk(db.database)
  const staff = await createCaller(db.database, 'staff')
  const ids = []
  for (let index = 0; index < 30; index += 1)
    ids.push(await insertRow(db.database, { company_agency: 'Same', date_scraped: NOW }))
  for (const direction of ['asc', 'desc']) {
    const seen: string[] = []
    for (let offset = 0; offset < 30; offset += 7) {
      const page = { sort: { by: 'company_agency', direction }, limit: 7, offset }
      const { rows } = FoundOpportunitiesSchema.parse(await call(staff, 'find_opportunities', page))
      seen.push(...rows.map(({ id }) => id))
    }
    expect(seen).toEqual(ids.toSorted())
  }
})

test('a search finds an opportunity by its current company, contact name and role, and by nothing else', async () => {
  await using db = await createTestDb()
  const call = createDesk(db.database)
  const staff = await createCaller(db.database, 'staff')
  const id = await insertRow(db.database, {
    company_agency: 'Old Name',
    name: 'Ada Ferro',
    role: 'Head of Sync',
    contact_email: 'desk@rushlight.example',
    evidence_quote: 'We take stems',
    submission_guidelines: 'No attachments',
  })
  const total = async (q: string) =>
    FoundOpportunitiesSchema.parse(await call(staff, 'find_opportunities', { filter: { q } })).total
  expect([await total('old FERRO sync'), await total('new')]).toEqual([1, 0])
  for (const q of ['stems', 'attachments', 'rushlight']) expect([q, await total(q)]).toEqual([q, 0])
  await db.database.asServiceRole(
    (sql) => sql`update public.sync_opportunities set company_agency = 'New Name' where id = ${id}`,
  )
  expect([await total('old'), await total('NEW ferro')]).toEqual([0, 1])
})

test('events of a merged opportunity count for the one that it was merged into', async () => {
  await using db = await createTestDb()
  const call = createDesk(db.database)
  const staff = await createCaller(db.database, 'staff')
  const stayed = await insertRow(db.database, { company_agency: 'Stayed' })
  const gone = await insertRow(db.database, { company_agency: 'Gone', merged_into: stayed })
  await db.database.asServiceRole(
    (sql) =>
      sql`insert into public.scraper_events (opportunity_id, kind, created_at) values (${gone}, 'opened', ${NOW})`,
  )
  const filter = { event: { kind: 'opened', week: '2026-11-16' } }
  const { rows } = FoundOpportunitiesSchema.parse(await call(staff, 'find_opportunities', { filter }))
  expect(rows.map(({ id }) => id)).toEqual([stayed])
})

test('figures count weeks in the label’s time zone, and leave out dismissed, merged and sample opportunities', async () => {
  await using db = await createTestDb()
  const call = createDesk(db.database)
  const staff = await createCaller(db.database, 'staff')
  const { database } = db
  const open = { submission_status: 'open', ...QUOTED }
  const first = await insertRow(database, {
    ...open,
    kind: 'games',
    ai_confidence_score: 0.7,
    contact_email: 'a@x.example',
  })
  const second = await insertRow(database, { submission_status: 'closed', kind: 'games', ai_confidence_score: 0.699 })
  const third = await insertRow(database, { ai_confidence_score: 1 })
  const hidden = [
    await insertRow(database, { ...open, kind: 'games', dismissed_at: NOW }),
    await insertRow(database, { ...open, kind: 'games', merged_into: first, dismissed_at: NOW }),
    await insertRow(database, { ...open, kind: 'games', sample: true }),
  ]
  await database.asServiceRole(async (sql) => {
    const happen = async (id: string, kind: string, at: string) =>
      await sql`insert into public.scraper_events (opportunity_id, kind, created_at) values (${id}, ${kind}, ${at})`
    // Sunday evening and Monday morning in Los Angeles, and twice in one week.
    await happen(first, 'opened', '2026-11-16T07:59:00Z')
    await happen(first, 'opened', '2026-11-16T08:01:00Z')
    await happen(first, 'opened', '2026-11-17T08:00:00Z')
    await happen(second, 'closed', '2026-05-27T08:00:00Z')
    await happen(second, 'closed', '2026-05-20T08:00:00Z')
    for (const id of [hidden[0], hidden[2]]) await happen(id ?? '', 'opened', '2026-11-17T08:00:00Z')
    await sql`insert into public.scraper_sites (domain, opportunity_id) values ('built-in.example', ${first}),
      ('added.example', ${second}), ('found.example', ${third})`
    await sql`insert into public.scraper_logs (trigger, status, started_at, completed_at, new_entries_count, progress)
      values ('command', 'completed', '2026-11-18T01:00:00Z', '2026-11-18T01:02:30Z', 3, '{"outcomes": {"read": 5}}'),
        ('schedule', 'running', '2026-11-18T02:00:00Z', null, 0, '{}')`
    await sql`insert into public.scraper_logs (trigger, status, started_at, completed_at, sample)
      values ('dashboard', 'completed', '2026-11-18T03:00:00Z', '2026-11-18T03:00:01Z', true)`
  })
  const figures = DeskFiguresAnswerSchema.parse(await call(staff, 'desk_figures'))
  expect(figures.is_sample).toBe(false)
  expect(figures.weeks).toHaveLength(26)
  expect(figures.weeks.filter(({ opened, closed }) => opened + closed > 0)).toEqual([
    { week: '2026-05-25', opened: 0, closed: 1 },
    { week: '2026-11-09', opened: 1, closed: 0 },
    { week: '2026-11-16', opened: 1, closed: 0 },
  ])
  expect(figures.weeks.at(-1)?.week).toBe('2026-11-16')
  expect(figures.kinds).toEqual([
    { kind: 'games', open: 1, closed: 1, unknown: 0 },
    { kind: 'none', open: 0, closed: 0, unknown: 1 },
  ])
  expect(figures.confidence).toHaveLength(10)
  expect(figures.confidence.filter(({ rows }) => rows > 0)).toEqual([
    { from: 0.6, to: 0.699, rows: 1 },
    { from: 0.7, to: 0.799, rows: 1 },
    { from: 0.9, to: 1, rows: 1 },
  ])
  expect(figures.sources).toEqual([
    { source: 'directory', rows: 1, open: 1, with_email: 1 },
    { source: 'staff', rows: 1, open: 0, with_email: 0 },
    { source: 'search', rows: 1, open: 0, with_email: 0 },
  ])
  expect(figures.runs).toMatchObject([
    { status: 'completed', seconds: 150, new_entries_count: 3, outcomes: { read: 5 } },
    { status: 'running', seconds: null, outcomes: {} },
  ])
  const sample = DeskFiguresAnswerSchema.parse(await call(staff, 'desk_figures', { filter: { sample: true } }))
  expect([sample.is_sample, sample.kinds, sample.runs.length]).toEqual([
    true,
    [{ kind: 'games', open: 1, closed: 0, unknown: 0 }],
    1,
  ])
})

test('figures count only matches of the filter, except for runs', async () => {
  await using db = await createTestDb()
  const call = createDesk(db.database)
  const staff = await createCaller(db.database, 'staff')
  const { database } = db
  const games = { kind: 'games', ...QUOTED }
  const row = { ...games, company_agency: 'Neon Pines', submission_status: 'open', ai_confidence_score: 0.9 }
  const shown = await insertRow(database, row)
  const others = [
    await insertRow(database, { ...row, company_agency: 'Harbor' }),
    await insertRow(database, { ...row, submission_status: 'closed' }),
  ]
  await database.asServiceRole(async (sql) => {
    for (const id of [shown, ...others]) {
      await sql`insert into public.scraper_events (opportunity_id, kind, created_at) values (${id}, 'opened', ${NOW})`
      await sql`insert into public.opportunity_confirmations (opportunity_id, field, value)
        select id, 'company_agency', to_jsonb(company_agency) from public.sync_opportunities where id = ${id}`
    }
    await sql`insert into public.scraper_logs (trigger, status, completed_at) values ('command', 'completed', now())`
  })
  const filter = { q: 'neon', status: ['open'] }
  const figures = DeskFiguresAnswerSchema.parse(await call(staff, 'desk_figures', { filter }))
  const { total } = FoundOpportunitiesSchema.parse(await call(staff, 'find_opportunities', { filter }))
  expect(total).toBe(1)
  expect(figures.kinds).toEqual([{ kind: 'games', open: 1, closed: 0, unknown: 0 }])
  expect(figures.weeks.at(-1)).toMatchObject({ opened: 1, closed: 0 })
  expect(figures.confidence.filter(({ rows }) => rows > 0)).toEqual([{ from: 0.9, to: 1, rows: 1 }])
  expect(figures.sources.map(({ rows }) => rows)).toEqual([0, 0, 1])
  expect(figures.accuracy.fields).toEqual([{ field: 'company_agency', confirmed: 1, corrected: 0 }])
  expect(figures.runs).toHaveLength(1)
})

test('sample opportunities are found only while there are no real ones, or if the filter asks for them', async () => {
  await using db = await createTestDb()
  const call = createDesk(db.database)
  const staff = await createCaller(db.database, 'staff')
  const find = async (filter = {}) => {
    const found = FoundOpportunitiesSchema.parse(await call(staff, 'find_opportunities', { filter }))
    return [found.is_sample, found.rows.map(({ company_agency }) => company_agency)]
  }
  expect(await find()).toEqual([false, []])
  await insertRow(db.database, { company_agency: 'Invented', sample: true })
  expect(await find()).toEqual([true, ['Invented']])
  await insertRow(db.database, { company_agency: 'Real' })
  expect(await find()).toEqual([false, ['Real']])
  expect(await find({ sample: true })).toEqual([true, ['Invented']])
})

test('New Today is the count of the latest run, whatever a sample run finds afterwards', async () => {
  await using db = await createTestDb()
  const call = createDesk(db.database)
  const staff = await createCaller(db.database, 'staff')
  const countNew = async () => OpportunityCountsSchema.parse(await call(staff, 'count_opportunities')).new_today
  const addRun = (startedAt: string, found: number, sample = false) =>
    db.database.asServiceRole(
      (
        sql,
      ) => sql`insert into public.scraper_logs (trigger, status, started_at, completed_at, new_entries_count, sample)
        values ('dashboard', 'completed', ${startedAt}, ${startedAt}, ${found}, ${sample})`,
    )
  expect(await countNew()).toBe(0)
  await addRun('2026-11-17T01:00:00Z', 12)
  await addRun('2026-11-18T01:00:00Z', 7)
  expect(await countNew()).toBe(7)
  await insertRow(db.database, { company_agency: 'Real' })
  await insertRow(db.database, { company_agency: 'Invented', sample: true })
  await addRun('2026-11-18T02:00:00Z', 9, true)
  expect(await countNew()).toBe(7)
})

test('accuracy counts only values that staff have confirmed or corrected', async () => {
  await using db = await createTestDb()
  const call = createDesk(db.database)
  const staff = await createCaller(db.database, 'staff')
  const { database } = db
  const row = { ...QUOTED, submission_status: 'open', ai_confidence_score: 0.8 }
  const first = await insertRow(database, { ...row, company_agency: 'Harbour Tapes', route: 'form' })
  const second = await insertRow(database, { ...row, company_agency: 'Kite House', ai_confidence_score: 0.95 })
  const dismissed = await insertRow(database, { ...row, company_agency: 'Gone', dismissed_at: NOW })
  await database.asServiceRole(async (sql) => {
    const confirm = async (id: string, field: string, value: unknown) =>
      await sql`insert into public.opportunity_confirmations (opportunity_id, field, value)
        values (${id}, ${field}, ${JSON.stringify(value)}::jsonb)`
    await confirm(first, 'company_agency', 'Harbour Tapes')
    // The confirmed value is no longer the current one.
    await confirm(first, 'route', 'email')
    await confirm(dismissed, 'company_agency', 'Gone')
    await sql`update public.sync_opportunities set derived = '{"company_agency": "Kite House Sync", "role": "A&R"}'
      where id = ${second}`
    for (const [field, value] of [
      ['company_agency', 'Kite House'],
      ['role', 'A&R'],
      ['do_not_contact', true],
    ] as const)
      await sql`insert into public.opportunity_overrides (opportunity_id, field, value, old_value)
        values (${second}, ${field}, ${JSON.stringify(value)}::jsonb, 'null')`
  })
  const { accuracy } = DeskFiguresAnswerSchema.parse(await call(staff, 'desk_figures'))
  expect(accuracy.fields).toEqual([{ field: 'company_agency', confirmed: 1, corrected: 1 }])
  expect(accuracy.confidence).toEqual([
    { from: 0, to: 0.5, confirmed: 0, corrected: 0 },
    { from: 0.5, to: 0.7, confirmed: 0, corrected: 0 },
    { from: 0.7, to: 0.9, confirmed: 1, corrected: 0 },
    { from: 0.9, to: 1, confirmed: 0, corrected: 1 },
  ])
})
