import { expect, test } from 'vitest'
import type { SiteHealth } from '#contracts/scraper/site-health.ts'
import type { Source } from '#contracts/scraper/sources.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { getNextTryAt } from '#server/product/scraping/rows/health-rows.ts'
import { executeRun } from '#server/product/scraping/runs/execute-run.ts'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import { suppress } from '#server/product/scraping/suppressions/suppressions.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import type { FakeHost } from '#tests/servers/fake-site.ts'
import { openFakeScraper } from './fake-scraper.ts'
import { pageOf } from './scraper-world.ts'
import { BUILT_IN, OWN, startSourceActions } from './source-actions.ts'

const DAY_MS = 86_400_000
const PAGE = pageOf('Brightwater Sync', 'We accept demos. Write to sync@brightwatersync.com.')
const FOR_SALE = '<title>soldsongs.com</title><h1>soldsongs.com is for sale</h1>'
const GONE: FakeHost = { '/robots.txt': { status: 404 }, '/': { status: 404 } }

async function start(hosts: Record<string, FakeHost>) {
  const db = await createTestDb()
  const { database } = db
  const { site, scraper, clock } = await openFakeScraper(hosts)
  const query = (text: string) => database.asServiceRole(async (sql) => (await sql.query(text)).rows)
  return {
    site,
    query,
    database,
    advance: (days: number) => clock.advance(days * DAY_MS),
    /** Makes one run, and returns the hosts whose front page it requested. */
    async run(dueOnly = false) {
      site.requests.length = 0
      const runId = await startRun(database, { preset: null, trigger: 'command' })
      await executeRun({ database, scraper }, { runId, preset: null, queries: [], dueOnly })
      return [...new Set(site.requests.filter(({ path }) => path === '/').map(({ host }) => host))].sort()
    },
    async healthOf(domain: string) {
      const [row] = await query(
        `select health, health_why, health_failures, retry_at, gave_up_at, moved_to from public.scraper_sites where domain = '${domain}'`,
      )
      return row
    },
    async [Symbol.asyncDispose]() {
      await scraper.close()
      await site[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

test('a site is tried again after ever longer times, and then given up', () => {
  const at = new Date('2026-11-21T00:00:00Z')
  const days = [1, 2, 3, 4, 5, 6, 7].map((failures) => {
    const next = getNextTryAt(failures, at)
    return next === null ? null : (next.getTime() - at.getTime()) / DAY_MS
  })
  expect(days).toEqual([1, 3, 7, 14, 30, null, null])
})

test('a site without a front page fails, is dead the second time, waits longer each time, and is given up', async () => {
  await using world = await start({ 'brightwatersync.com': { '/': PAGE }, 'gone.com': GONE })
  expect(await world.run()).toContain('gone.com')
  expect(await world.healthOf('gone.com')).toMatchObject({
    health: 'failing',
    health_why: 'Its front page answered 404',
    health_failures: 1,
  })
  expect(await world.run(true)).toEqual([])
  // One failure may be temporary: a manual run tries the site again.
  expect(await world.run()).toContain('gone.com')
  expect(await world.healthOf('gone.com')).toMatchObject({ health: 'dead', health_failures: 2 })
  for (const [index, days] of [3, 7, 14, 30].entries()) {
    world.advance(days - 0.1)
    expect(await world.run()).toEqual(['brightwatersync.com'])
    world.advance(0.2)
    expect(await world.run()).toContain('gone.com')
    expect(await world.healthOf('gone.com')).toMatchObject({ health: 'dead', health_failures: index + 3 })
  }
  expect(await world.healthOf('gone.com')).toMatchObject({ retry_at: null, gave_up_at: expect.any(Date) })
  world.advance(365)
  expect(await world.run()).toEqual(['brightwatersync.com'])
  expect(await world.healthOf('brightwatersync.com')).toMatchObject({ health: null, health_failures: 0 })
})

test('a site that answers again is healthy again', async () => {
  const host: FakeHost = { ...GONE }
  await using world = await start({ 'brightwatersync.com': { '/': PAGE }, 'gone.com': host })
  await world.run()
  host['/'] = pageOf('Gone Songs', 'We accept demos. Write to a@gone.com.')
  world.advance(2)
  await world.run()
  expect(await world.healthOf('gone.com')).toMatchObject({ health: null, health_failures: 0, retry_at: null })
})

test('a domain for sale is recognised, none of its text is stored, and its opportunity becomes stale', async () => {
  const host: FakeHost = { '/': pageOf('Sold Songs', 'We accept demos. Write to a@soldsongs.com.') }
  await using world = await start({ 'brightwatersync.com': { '/': PAGE }, 'soldsongs.com': host })
  await world.run()
  host['/'] = FOR_SALE
  world.advance(1)
  await world.run()
  expect(await world.healthOf('soldsongs.com')).toMatchObject({
    health: 'for_sale',
    health_why: expect.stringContaining('is for sale'),
  })
  world.advance(4)
  await world.run()
  world.advance(8)
  await world.run()
  const [row] = await world.query(`select stale from public.sync_opportunities where domain = 'soldsongs.com'`)
  expect(row).toEqual({ stale: true })
})

test('a redirect to another domain is recorded with its target, and the target is read', async () => {
  const hosts: Record<string, FakeHost> = { 'old-songs.com': {}, 'new-songs.com': { '/': PAGE } }
  await using world = await start(hosts)
  hosts['old-songs.com'] = Object.assign(hosts['old-songs.com'] ?? {}, {
    '/': { status: 301, headers: { location: world.site.url('new-songs.com') } },
  })
  await world.run()
  expect(await world.healthOf('old-songs.com')).toMatchObject({
    health: 'moved',
    moved_to: world.site.url('new-songs.com'),
    health_failures: 0,
    retry_at: null,
  })
  expect(await world.query('select domain from public.sync_opportunities')).toEqual([{ domain: 'new-songs.com' }])
})

test('a run that reaches nothing says nothing about the sites', async () => {
  await using world = await start({ 'gone.com': GONE })
  await world.run()
  expect(await world.healthOf('gone.com')).toMatchObject({ health: null })
})

const SICK = `update public.scraper_sites set health = 'dead', health_why = 'x', health_since = now(), health_failures = 6, gave_up_at = now()
  where domain = 'harbour-supervision.com'`
const MOVED = `update public.scraper_sites set health = 'moved', health_why = 'Redirects to www.harbour.film', health_since = now(),
  moved_to = 'https://www.harbour.film/' where domain = 'harbour-supervision.com'`

async function startDesk(statement: string) {
  const db = await createTestDb()
  const { database } = db
  const query = (text: string) => database.asServiceRole(async (sql) => (await sql.query(text)).rows)
  await query("insert into public.scraper_sites (domain) values ('harbour-supervision.com')")
  await query(statement)
  const staff = await createCaller(database, 'staff')
  const { callAs } = startSourceActions(database)
  const call = callAs(staff)
  return {
    database,
    query,
    staff,
    call,
    callAs,
    health: async () => ((await call('list_sources')) as (Source & { health?: SiteHealth })[])[0]?.health,
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

test('the list shows what is wrong with a source’s site, and staff can have it tried again', async () => {
  await using desk = await startDesk(SICK)
  expect(await desk.health()).toMatchObject({ state: 'dead', failures: 6, gave_up: true, retry_at: null })
  await desk.call('resume_site', { url: BUILT_IN.url })
  expect(await desk.health()).toMatchObject({ state: 'dead', failures: 0, gave_up: false })
})

test('staff can follow a move and undo that', async () => {
  await using desk = await startDesk(MOVED)
  const followed = await desk.call('follow_move', { url: BUILT_IN.url })
  expect(followed).toMatchObject({
    added: true,
    source: { url: 'https://www.harbour.film/', company: 'Harbour Supervision', origin: 'staff', state: 'active' },
  })
  expect(await desk.call('list_sources')).toMatchObject([{ state: 'removed' }, { state: 'active' }])
  await desk.call('remove_source', { url: 'https://www.harbour.film/' })
  await desk.call('restore_source', { url: BUILT_IN.url })
  expect(await desk.call('follow_move', { url: BUILT_IN.url })).toMatchObject({
    added: true,
    source: { state: 'active' },
  })
})

test('a move that staff have declined is not reported again, but another one is', async () => {
  await using desk = await startDesk(MOVED)
  await desk.call('keep_site', { url: BUILT_IN.url })
  expect(await desk.health()).toBeUndefined()
  expect(await desk.query('select kept_move from public.scraper_sites')).toEqual([
    { kept_move: 'https://www.harbour.film/' },
  ])
  await expect(desk.call('follow_move', { url: BUILT_IN.url })).rejects.toMatchObject({ code: 'conflict' })
})

test('a move to a suppressed domain is forgotten with it', async () => {
  await using desk = await startDesk(MOVED)
  await asStaff(desk.database, desk.staff, (sql) =>
    suppress(sql, { kind: 'domain', value: 'harbour.film', reason: null, requestedBy: null }),
  )
  expect(await desk.health()).toBeUndefined()
  expect(await desk.query('select moved_to from public.scraper_sites')).toEqual([{ moved_to: null }])
})

test('only staff resume, keep and follow', async () => {
  await using desk = await startDesk(MOVED)
  const user = await createCaller(desk.database, null)
  for (const caller of [ANON, user])
    for (const action of ['resume_site', 'keep_site', 'follow_move'])
      await expect(desk.callAs(caller)(action, { url: BUILT_IN.url }), action).rejects.toThrow()
  expect(await desk.health()).toMatchObject({ state: 'moved' })
})

const line = (at: number, changed: object = {}) => ({
  line: at,
  address: `https://company-${at}.com/submit`,
  company: `Company ${at}`,
  kind: 'games',
  media: 'games, film',
  country: 'us',
  why: 'Takes songs.',
  ...changed,
})

test('a preview stores nothing, and a faulty file is stored only if its faulty lines may be skipped', async () => {
  await using desk = await startDesk(SICK)
  await desk.call('save_source', { source: OWN })
  await asStaff(desk.database, desk.staff, (sql) =>
    suppress(sql, { kind: 'domain', value: 'blocked.com', reason: null, requestedBy: null }),
  )
  const lines = [
    line(2),
    line(3, { address: 'HTTPS://www.brightwatersync.com/submit/?utm_source=x' }),
    line(4, { address: 'http://company-4.com/' }),
    line(5, { address: 'https://localhost/' }),
    line(6, { address: 'https://company-2.com/submit' }),
    line(7, { kind: 'plumber', media: 'radio', country: 'USA', why: ' ' }),
    line(8, { address: 'https://blocked.com/' }),
    line(9, { company: '=1+1', list: 'yes' }),
  ]
  const report = {
    added: 2,
    known: 1,
    stored: false,
    faults: [
      { line: 4, reasons: [expect.stringContaining('https://')] },
      { line: 5, reasons: [expect.stringContaining('may not be fetched')] },
      { line: 6, reasons: ['address: the same page is on line 2'] },
      { line: 7, reasons: [/kind/, /media/, /country/, /why/].map((one) => expect.stringMatching(one)) },
      { line: 8, reasons: [expect.stringContaining('suppression list')] },
    ],
  }
  const count = async () => ((await desk.call('list_sources')) as Source[]).length
  expect(await desk.call('import_sources', { lines })).toMatchObject({
    ...report,
    faults: [report.faults[0], report.faults[1], report.faults[2], report.faults[3], report.faults[4]],
  })
  expect(await desk.call('import_sources', { lines, preview: false })).toMatchObject({ added: 2, stored: false })
  expect(await count()).toBe(2)
  expect(await desk.call('import_sources', { lines, preview: false, skip_faulty: true })).toMatchObject({
    stored: true,
  })
  const imported = ((await desk.call('list_sources')) as Source[]).filter(({ url }) => url.includes('company-'))
  expect(imported).toMatchObject([
    { company: '=1+1', is_list: true },
    { company: 'Company 2', kind: 'games', media: ['games', 'film'], country: 'US', state: 'active' },
  ])
  const user = await createCaller(desk.database, null)
  const order = { lines: [line(20)], preview: false }
  for (const caller of [ANON, user]) await expect(desk.callAs(caller)('import_sources', order)).rejects.toThrow()
  expect(await count()).toBe(4)
})

test('a file of 2,000 lines is imported, and a longer one is refused', async () => {
  await using desk = await startDesk(SICK)
  const lines = Array.from({ length: 2000 }, (_, at) => line(at + 2))
  expect(await desk.call('import_sources', { lines, preview: false })).toMatchObject({ added: 2000, stored: true })
  await expect(desk.call('import_sources', { lines: [...lines, line(9000)] })).rejects.toThrow()
})
