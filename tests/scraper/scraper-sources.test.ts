import { expect, test } from 'vitest'
import { type Source, SourceSchema } from '#contracts/scraper/sources.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { createScraperStore } from '#server/product/scraping/runs/scraper-store.ts'
import { suppress, unsuppress } from '#server/product/scraping/suppressions/suppressions.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { BUILT_IN, OWN, startSourceActions } from './source-actions.ts'

const OWN_URL = 'https://www.brightwatersync.com/submit'

test('staff can add a page, change its texts, pause, remove and restore it', async () => {
  await using db = await createTestDb()
  const call = startSourceActions(db.database).callAs(await createCaller(db.database, 'staff'))
  const added = SourceSchema.parse(await call('save_source', { source: OWN }))
  expect(added).toMatchObject({ url: OWN_URL, origin: 'staff', state: 'active', checked_on: null })
  const renamed = { ...OWN, company: 'Brightwater', url: OWN_URL }
  expect(await call('save_source', { source: renamed, replaces: OWN.url })).toMatchObject({ company: 'Brightwater' })
  expect(await call('pause_source', { url: OWN_URL, paused: true })).toMatchObject({ state: 'paused' })
  expect(await call('remove_source', { url: OWN_URL })).toMatchObject({ state: 'removed' })
  await expect(call('pause_source', { url: OWN_URL, paused: false })).rejects.toMatchObject({ code: 'conflict' })
  expect(await call('restore_source', { url: OWN_URL })).toMatchObject({ state: 'paused' })
  expect(await call('pause_source', { url: OWN_URL, paused: false })).toMatchObject({ state: 'active' })
})

test('a page of a suppressed domain is refused, and accepted once the suppression is lifted', async () => {
  await using db = await createTestDb()
  const { database } = db
  const caller = await createCaller(database, 'staff')
  const call = startSourceActions(database).callAs(caller)
  const suppression = { kind: 'domain', value: 'brightwatersync.com', reason: null, requestedBy: null } as const
  const { id } = await asStaff(database, caller, (sql) => suppress(sql, suppression))
  await expect(call('save_source', { source: OWN })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('on the suppression list'),
  })
  expect((await call('list_sources')) as Source[]).toHaveLength(1)
  await asStaff(database, caller, (sql) => unsuppress(sql, id))
  expect(await call('save_source', { source: OWN })).toMatchObject({ url: OWN_URL, state: 'active' })
})

test('a page whose domain has since been suppressed can neither be restored nor read', async () => {
  await using db = await createTestDb()
  const { database } = db
  const caller = await createCaller(database, 'staff')
  const call = startSourceActions(database).callAs(caller)
  const { url } = BUILT_IN
  const states = [
    { before: 'remove_source', back: 'restore_source', body: {}, state: 'removed' },
    { before: 'pause_source', back: 'pause_source', body: { paused: false }, state: 'paused' },
  ]
  for (const { before, back, body, state } of states) {
    await call(before, { url, ...(before === 'pause_source' && { paused: true }) })
    const suppression = { kind: 'domain', value: 'harbour-supervision.com', reason: null, requestedBy: null } as const
    const { id } = await asStaff(database, caller, (sql) => suppress(sql, suppression))
    await expect(call(back, { url, ...body })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('on the suppression list'),
    })
    expect(await call('list_sources')).toMatchObject([{ url, state }])
    await asStaff(database, caller, (sql) => unsuppress(sql, id))
    expect(await call(back, { url, ...body })).toMatchObject({ state: 'active' })
  }
})

test('a built-in entry can be paused, removed and restored without changing its file, but not edited', async () => {
  await using db = await createTestDb()
  const call = startSourceActions(db.database).callAs(await createCaller(db.database, 'staff'))
  const url = 'https://www.harbour-supervision.com/'
  expect(await call('pause_source', { url, paused: true })).toMatchObject({
    state: 'paused',
    company: 'Harbour Supervision',
  })
  expect(await call('remove_source', { url })).toMatchObject({ state: 'removed' })
  expect(await call('restore_source', { url })).toMatchObject({ state: 'paused', origin: 'directory' })
  await expect(call('save_source', { source: { ...OWN, url }, replaces: url })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(call('save_source', { source: { ...OWN, url } })).rejects.toMatchObject({ code: 'conflict' })
})

test('the list contains every entry with its state, sorted by company', async () => {
  await using db = await createTestDb()
  const call = startSourceActions(db.database).callAs(await createCaller(db.database, 'staff'))
  await call('save_source', { source: OWN })
  await call('remove_source', { url: BUILT_IN.url })
  const list = SourceSchema.array().parse(await call('list_sources'))
  expect(list.map(({ company, origin, state }) => [company, origin, state])).toEqual([
    ['Brightwater Sync', 'staff', 'active'],
    ['Harbour Supervision', 'directory', 'removed'],
  ])
})

test('adding a page twice is a conflict, in whatever spelling, and a removed page must be restored instead', async () => {
  await using db = await createTestDb()
  const call = startSourceActions(db.database).callAs(await createCaller(db.database, 'staff'))
  await call('save_source', { source: OWN })
  const again = { ...OWN, url: 'https://WWW.brightwatersync.com/submit?utm_source=x#form' }
  await expect(call('save_source', { source: again })).rejects.toMatchObject({ code: 'conflict' })
  await call('remove_source', { url: OWN_URL })
  await expect(call('save_source', { source: OWN })).rejects.toThrow(/was removed: restore it/)
  const both = await Promise.allSettled(
    ['a', 'a'].map((path) => call('save_source', { source: { ...OWN, url: `https://b.com/${path}` } })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const rejected = both.find((one) => one.status === 'rejected')
  expect(rejected?.reason).toBeInstanceOf(AppError)
})

const REFUSED = [
  'http://a.com/',
  'https://www.linkedin.com/company/x',
  'https://m.facebook.com/x',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://intranet/',
  'https://server.internal/',
  'https://a.com:8443/',
  'https://user:password@a.com/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'not an address',
]

test('addresses that may not be fetched are refused as sources, and nothing is stored', async () => {
  await using db = await createTestDb()
  const call = startSourceActions(db.database).callAs(await createCaller(db.database, 'staff'))
  for (const url of REFUSED) {
    const attempt = call('save_source', { source: { ...OWN, url } })
    await expect(attempt, url).rejects.toSatisfy(
      (error) =>
        (error instanceof AppError && error.code === 'bad_request') ||
        (error instanceof Error && error.name === 'ZodError'),
    )
  }
  expect(await db.database.asServiceRole((sql) => sql`select from public.scraper_sources`)).toEqual([])
})

test('an unknown source is not found', async () => {
  await using db = await createTestDb()
  const call = startSourceActions(db.database).callAs(await createCaller(db.database, 'staff'))
  for (const [name, body] of [
    ['pause_source', { url: 'https://a.com/', paused: true }],
    ['remove_source', { url: 'https://a.com/' }],
    ['restore_source', { url: 'no address' }],
    ['save_source', { source: OWN, replaces: OWN_URL }],
  ] as const)
    await expect(call(name, body), name).rejects.toMatchObject({ code: 'not_found' })
})

test('the database denies sources to visitors and users without a role, and deletion to staff', async () => {
  await using db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  await startSourceActions(db.database).callAs(staff)('save_source', { source: OWN })
  const insert = "insert into public.scraper_sources (url, origin) values ('https://x.com/a', 'directory')"
  const outsider = await createCaller(db.database, null)
  const as = (caller: Caller, statement: string) => db.database.asCaller(caller, (sql) => sql.query(statement))
  for (const statement of [
    insert,
    'select * from public.scraper_sources',
    'update public.scraper_sources set paused = true',
  ])
    await expect(as(ANON, statement), statement).rejects.toMatchObject({ code: '42501' })
  await expect(as(outsider, insert)).rejects.toMatchObject({ code: '42501' })
  expect((await as(outsider, 'select * from public.scraper_sources')).rows).toEqual([])
  expect((await as(outsider, 'update public.scraper_sources set paused = true')).rowCount).toBe(0)
  expect((await as(outsider, 'select * from public.scraper_search_accounts')).rows).toEqual([])
  for (const statement of [
    'delete from public.scraper_sources',
    "update public.scraper_sources set origin = 'directory'",
    'update public.scraper_sources set added_by = null',
    "insert into public.scraper_search_accounts (provider, day) values ('brave', '2026-11-21')",
    'update public.scraper_search_accounts set spent = 0',
  ])
    await expect(as(staff, statement), statement).rejects.toMatchObject({ code: '42501' })
})

test('the database records who added and who changed a source', async () => {
  await using db = await createTestDb()
  const [first, second] = [await createCaller(db.database, 'staff'), await createCaller(db.database, 'admin')]
  const { callAs } = startSourceActions(db.database)
  await callAs(first)('save_source', { source: OWN })
  await callAs(second)('pause_source', { url: OWN_URL, paused: true })
  const [row] = await db.database.asServiceRole((sql) => sql`select added_by, changed_by from public.scraper_sources`)
  expect(row).toEqual({ added_by: first.claims.sub, changed_by: second.claims.sub })
})

test('a run reads the directory with the pages that staff added and without those they removed', async () => {
  await using db = await createTestDb()
  const { scraper, callAs } = startSourceActions(db.database)
  const call = callAs(await createCaller(db.database, 'staff'))
  await call('save_source', { source: OWN })
  const store = createScraperStore(db.database)
  const names = async () =>
    scraper
      .listSources(await store.listSourceChanges())
      .filter(({ state }: Source) => state === 'active')
      .map(({ company }) => company)
  expect(await names()).toEqual(['Brightwater Sync', 'Harbour Supervision'])
  await call('pause_source', { url: BUILT_IN.url, paused: true })
  expect(await names()).toEqual(['Brightwater Sync'])
})

test('sources show the newest outcome of their page, and queries the sources that they select', async () => {
  await using db = await createTestDb()
  const call = startSourceActions(db.database).callAs(await createCaller(db.database, 'staff'))
  await db.database.asServiceRole(
    (sql) => sql`
      with run as (insert into public.scraper_logs (trigger) values ('command') returning id)
      insert into public.scraper_run_pages (run_id, domain, url, outcome, detail, at)
      select id, 'harbour-supervision.com', ${BUILT_IN.url}, o.outcome, o.detail, o.at::timestamptz from run,
        (values ('read', null, '2026-11-20'), ('timeout', 'no answer in 20 s', '2026-11-21')) o (outcome, detail, at)`,
  )
  expect(await call('source_results')).toMatchObject([
    { url: BUILT_IN.url, outcome: 'timeout', detail: 'no answer in 20 s', at: '2026-11-21T00:00:00.000Z' },
  ])
  await call('pause_source', { url: BUILT_IN.url, paused: true })
  expect(await call('describe_queries', { queries: ['music supervisor'] })).toEqual({
    queries: [{ query: 'music supervisor', kinds: ['music-supervision', 'clearance'], sources: 0 }],
    all: false,
    sources: 0,
  })
})
