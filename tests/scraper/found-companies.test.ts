import { expect, test } from 'vitest'
import { CandidatePageSchema, type CandidateState } from '#contracts/scraper/candidates.ts'
import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { SourceChange } from '#contracts/scraper/sources.ts'
import { createScraper } from '#scraper/scraper.ts'
import type { SearchProvider } from '#scraper/sources/search/provider.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createRunStore } from '#server/product/scraping/runs/run-store.ts'
import { suppress } from '#server/product/scraping/suppressions/suppressions.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createFakeSite, createTestClock, type FakeHost } from '#tests/servers/fake-site.ts'
import { PATIENT_LIMITS } from './fake-fetcher.ts'
import { pageOf } from './scraper-world.ts'
import { sharedParser } from './shared-parser.ts'
import { startSourceActions } from './source-actions.ts'

const DEMOS = 'We accept demos. Write to sync@brightwatersync.com.'
const MEMBERS = `<title>Members</title><h1>Members of the guild</h1><p>Northlake Music is accepting demos: demos@northlake.com.</p>
  <ul><li><a href="https://northlake.com/about">Northlake Music</a></li><li><a href="https://www.stonehill.com">Stonehill Songs</a></li>
  <li><a href="https://brightwatersync.com">Brightwater Sync</a></li><li><a href="https://www.instagram.com/x">Us</a></li></ul>`
const ARTICLE = `<title>12 libraries that take your songs</title><article><h1>12 libraries that take your songs</h1>
  <p>By Ada Writer, 3 March 2026. In this post I list the libraries that I like best and how to pitch your music to each of them.</p>
  <p>Some of them accept demos all year round, others ask for a referral first.</p>
  ${['Harbour', 'Meadow', 'Lantern'].map((name) => `<h2>${name}</h2><p>They are accepting demos. <a href="https://${name.toLowerCase()}-library.com/submit">${name} Library</a></p>`).join('')}</article>`

type Pipeline = { hosts: Record<string, FakeHost>; found?: (url: (host: string, path: string) => string) => string[] }

async function start({ hosts, found }: Pipeline) {
  const db = await createTestDb()
  const { database } = db
  const site = await createFakeSite(hosts)
  const clock = createTestClock()
  const provider: SearchProvider = {
    name: 'fake',
    perSecond: 100,
    dailyBudget: 100,
    search: async () => ({
      kind: 'results',
      more: false,
      results: (found?.(site.url) ?? []).map((url, at) => ({
        url,
        title: 'x',
        snippet: '',
        rank: at + 1,
        provider: 'fake',
        fetchedAt: new Date(),
      })),
    }),
    close: async () => undefined,
  }
  const scraper = createScraper({
    userAgent: () => 'TestBot/1.0',
    loopbackPorts: [site.port],
    resolve: site.resolve,
    clock,
    directory: [
      { company: 'Brightwater', url: site.url('brightwatersync.com'), kind: 'sync-library', media: ['film'], why: 'x' },
    ],
    providers: found === undefined ? [] : [provider],
    limits: PATIENT_LIMITS,
    parser: sharedParser,
    sitesAtOnce: 1,
  })
  const store = createRunStore(database)
  const query = (text: string) => database.asServiceRole(async (sql) => (await sql.query(text)).rows)
  const staff = await createCaller(database, 'staff')
  const { callAs } = startSourceActions(database)
  return {
    site,
    clock,
    database,
    query,
    staff,
    call: (name: string, body: Record<string, unknown> = {}, caller: Caller = staff) => callAs(caller)(name, body),
    async listed(state: CandidateState = 'proposed') {
      return CandidatePageSchema.parse(await callAs(staff)('list_candidates', { state }))
    },
    async run(overrides: Partial<ScraperStore> = {}) {
      site.requests.length = 0
      const runId = await startRun(database, { preset: null, trigger: 'command' })
      const summary = await scraper.run(
        { runId, preset: null, queries: found ? ['music library'] : [] },
        { ...store, ...overrides },
      )
      return await store.finish(runId, summary, { acceptDrop: false })
    },
    /** The hosts whose front page was requested, in order. */
    hostsAsked: () => [...new Set(site.requests.filter(({ path }) => path === '/').map(({ host }) => host))],
    async [Symbol.asyncDispose]() {
      await scraper.close()
      await site[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

/** A list that staff have added, at an address that the test can serve. */
const asList = (url: string, list_read_at?: string): SourceChange => ({
  origin: 'staff',
  state: 'active',
  changed_at: '2026-11-21T00:00:00.000Z',
  words: {
    url,
    company: 'The guild',
    kind: 'music-supervision',
    media: ['tv'],
    country: null,
    why: 'x',
    is_list: true,
  },
  ...(list_read_at === undefined ? {} : { list_read_at }),
})
const HOSTS = {
  'brightwatersync.com': { '/': pageOf('Brightwater Sync', DEMOS) },
  'guild.org': { '/members': MEMBERS },
}

test('only the linked sites of a list become candidates, and nothing else of it is stored', async () => {
  await using world = await start({ hosts: HOSTS })
  const lists = async () => [asList(world.site.url('guild.org', '/members'))]
  expect(await world.run({ listSourceChanges: lists })).toMatchObject({
    status: 'completed',
    rowsNew: 1,
    message: expect.stringContaining('2 companies were found'),
  })
  const { counts, candidates } = await world.listed()
  expect(counts).toEqual({ proposed: 2, accepted: 0, rejected: 0 })
  expect(candidates).toMatchObject([
    { domain: 'northlake.com', url: 'https://northlake.com/', name: 'Northlake Music', kind: 'music-supervision' },
    { domain: 'stonehill.com', url: 'https://www.stonehill.com/', name: 'Stonehill Songs', status: null },
  ])
  expect(candidates[0]?.found_on).toContain('guild.org')
  expect(await world.query('select domain from public.scraper_sites')).toEqual([{ domain: 'brightwatersync.com' }])
  expect(await world.query(`select url from public.scraper_pages where url like '%guild%'`)).toEqual([])
  expect(await world.query(`select outcome, detail from public.scraper_run_pages where domain = 'guild.org'`)).toEqual([
    { outcome: 'list_read', detail: 'links to 2 other sites' },
  ])
})

test('a list is read once a week, obeys robots.txt, and is never requested from a suppressed host', async () => {
  await using world = await start({
    hosts: { ...HOSTS, 'shut.org': { '/robots.txt': 'User-agent: *\nDisallow: /', '/members': MEMBERS } },
  })
  const read = (at: number) => new Date(world.clock.now() - at * 86_400_000).toISOString()
  const url = world.site.url('guild.org', '/members')
  const requestedHosts = () => world.site.requests.filter(({ path }) => path === '/members').map(({ host }) => host)
  await world.run({ listSourceChanges: async () => [asList(url, read(6))] })
  expect(requestedHosts()).toEqual([])
  await world.run({ listSourceChanges: async () => [asList(url, read(8))] })
  expect(requestedHosts()).toEqual(['guild.org'])
  await world.run({ listSourceChanges: async () => [asList(world.site.url('shut.org', '/members'))] })
  expect(requestedHosts()).toEqual([])
  expect(await world.query(`select outcome from public.scraper_run_pages where domain = 'shut.org'`)).toEqual([
    { outcome: 'robots' },
  ])
  await asStaff(world.database, world.staff, (sql) =>
    suppress(sql, { kind: 'domain', value: 'guild.org', reason: null, requestedBy: null }),
  )
  await world.run({ listSourceChanges: async () => [asList(url)] })
  expect(requestedHosts()).toEqual([])
  expect(await world.query(`select outcome from public.scraper_run_pages where domain = 'guild.org'`)).toEqual([])
})

test('an article that a search provider found gives candidates and no opportunity', async () => {
  await using world = await start({
    hosts: { ...HOSTS, 'ada-writes.com': { '/twelve': ARTICLE } },
    found: (url) => [url('ada-writes.com', '/twelve')],
  })
  expect(await world.run()).toMatchObject({ status: 'completed', rowsNew: 1 })
  const { candidates } = await world.listed()
  expect(candidates.map(({ domain, name, kind }) => [domain, name, kind])).toEqual([
    ['harbour-library.com', 'Harbour Library', 'sync-library'],
    ['lantern-library.com', 'Lantern Library', 'sync-library'],
    ['meadow-library.com', 'Meadow Library', 'sync-library'],
  ])
  expect(await world.query('select domain from public.sync_opportunities')).toEqual([{ domain: 'brightwatersync.com' }])
})

test('the same article as a staff source gives no candidates', async () => {
  await using world = await start({ hosts: { ...HOSTS, 'ada-writes.com': { '/twelve': ARTICLE } } })
  const { words } = asList(world.site.url('ada-writes.com', '/twelve')) as SourceChange & { origin: 'staff' }
  const { is_list: _, ...plain } = words
  await world.run({
    listSourceChanges: async () => [{ origin: 'staff', state: 'active', changed_at: '2026-11-21', words: plain }],
  })
  expect((await world.listed()).counts.proposed).toBe(0)
})

test('proposed sites are read after everything else, rejected ones never, and an opportunity comes from their own pages', async () => {
  await using world = await start({
    hosts: {
      ...HOSTS,
      'northlake.com': { '/': pageOf('Northlake Music', 'We accept demos. Write to a@northlake.com.') },
      'stonehill.com': { '/': pageOf('Stonehill Songs', 'We accept demos. Write to a@stonehill.com.') },
    },
  })
  const lists = async () => [asList(world.site.url('guild.org', '/members'))]
  await world.run({ listSourceChanges: lists })
  await world.call('decide_candidates', { domains: ['stonehill.com'], state: 'rejected' })
  const candidates = async () =>
    ['stonehill.com', 'northlake.com'].map((domain) => ({ domain, url: world.site.url(domain), kind: null }))
  await world.run({ listSourceChanges: lists, listCandidates: candidates })
  expect(world.hostsAsked()).toEqual(['brightwatersync.com', 'northlake.com'])
  expect((await world.listed()).candidates).toMatchObject([{ domain: 'northlake.com', status: 'open' }])
  // It is not proposed again either.
  expect((await world.listed('rejected')).counts).toEqual({ proposed: 1, accepted: 0, rejected: 1 })
})

const FOUND = `insert into public.scraper_candidates (domain, url, name, found_on, kind, media) values
  ('northlake.com', 'https://northlake.com/', 'Northlake Music', 'https://guild.org/members', 'music-supervision', '{tv}'),
  ('stonehill.com', 'https://stonehill.com/', 'Stonehill Songs', 'https://ada-writes.com/twelve', null, null)`

test('a rejected site that staff add as a source themselves is read', async () => {
  await using world = await start({ hosts: HOSTS })
  await world.query(FOUND)
  await world.call('decide_candidates', { domains: ['northlake.com', 'stonehill.com'], state: 'rejected' })
  const store = createRunStore(world.database)
  const chosen = () => store.chooseDomains(['northlake.com', 'stonehill.com'], { now: new Date(), dueOnly: false })
  expect(await chosen()).toEqual([])
  const source = {
    url: 'https://www.northlake.com/demos',
    company: 'Northlake',
    kind: 'games',
    media: ['games'],
    why: 'x',
  }
  await world.call('save_source', { source })
  expect(await chosen()).toEqual(['northlake.com'])
})

test('candidates are accepted and rejected in bulk, and both can be undone', async () => {
  await using world = await start({ hosts: HOSTS })
  await world.query(FOUND)
  const domains = ['northlake.com', 'stonehill.com']
  const sources = async () =>
    ((await world.call('list_sources')) as { origin: string; state: string; company: string }[])
      .filter(({ origin }) => origin === 'staff')
      .map(({ company, state }) => `${company} ${state}`)
  await expect(world.call('decide_candidates', { domains, state: 'accepted' })).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('Stonehill Songs'),
  })
  expect(await sources()).toEqual([])
  expect(await world.call('decide_candidates', { domains, state: 'accepted', kind: 'games' })).toEqual({ changed: 2 })
  expect(await world.call('list_sources')).toMatchObject([
    { company: 'Harbour Supervision' },
    {
      company: 'Northlake Music',
      kind: 'music-supervision',
      media: ['tv'],
      why: 'Found on guild.org',
      state: 'active',
    },
    { company: 'Stonehill Songs', kind: 'games', why: 'Found on ada-writes.com' },
  ])
  await world.call('decide_candidates', { domains, state: 'proposed' })
  expect(await sources()).toEqual(['Northlake Music removed', 'Stonehill Songs removed'])
  await world.call('decide_candidates', { domains, state: 'accepted', kind: 'games' })
  expect(await sources()).toEqual(['Northlake Music active', 'Stonehill Songs active'])
  expect(await world.query('select distinct decided_by from public.scraper_candidates')).toEqual([
    { decided_by: world.staff.claims.sub },
  ])
})

test('a suppressed domain, name or list is not proposed, and its data is deleted', async () => {
  await using world = await start({ hosts: HOSTS })
  const suppressed = (kind: 'domain' | 'name', value: string) =>
    asStaff(world.database, world.staff, (sql) => suppress(sql, { kind, value, reason: null, requestedBy: null }))
  await suppressed('domain', 'northlake.com')
  await suppressed('name', 'Stonehill Songs')
  await world.run({ listSourceChanges: async () => [asList(world.site.url('guild.org', '/members'))] })
  expect((await world.listed()).candidates).toEqual([])
  await world.query(FOUND)
  await suppressed('domain', 'guild.org')
  expect((await world.listed()).candidates).toMatchObject([
    { domain: 'northlake.com', found_on: null },
    { domain: 'stonehill.com', found_on: 'https://ada-writes.com/twelve' },
  ])
  await suppressed('name', 'Stonehill Songs')
  await suppressed('domain', 'northlake.com')
  expect(await world.query('select domain from public.scraper_candidates')).toEqual([])
  await world.query(FOUND)
  await expect(
    world.call('decide_candidates', { domains: ['northlake.com'], state: 'accepted' }),
  ).rejects.toMatchObject({ code: 'conflict' })
})

test('a page contributes at most 200 sites over all its readings', async () => {
  await using world = await start({ hosts: HOSTS })
  const link = (at: number) => `<li><a href="https://company-${at}.com/">Company number ${at}</a></li>`
  const hosts = (from: number) =>
    `<h1>Members</h1><ul>${Array.from({ length: 150 }, (_, at) => link(from + at)).join('')}</ul>`
  const store = createRunStore(world.database)
  const runId = await startRun(world.database, { preset: null, trigger: 'command' })
  for (const from of [0, 150]) {
    const sites = [...hosts(from).matchAll(/company-\d+\.com/g)].map(([domain]) => ({
      domain,
      url: `https://${domain}/`,
      name: domain,
    }))
    const page = {
      runId,
      domain: 'guild.org',
      url: 'https://guild.org/members',
      at: new Date(),
      kind: null,
      media: null,
    }
    await store.saveFound?.({ ...page, list: null, sites })
  }
  expect((await world.listed()).counts.proposed).toBe(200)
})

test('visitors and users without a role see no candidate and decide on none; staff change only the decision', async () => {
  await using world = await start({ hosts: HOSTS })
  await world.query(FOUND)
  const user = await createCaller(world.database, null)
  const as = (caller: Caller, statement: string) => world.database.asCaller(caller, (sql) => sql.query(statement))
  for (const statement of [
    'select 1 from public.scraper_candidates',
    "update public.scraper_candidates set state = 'accepted'",
  ]) {
    await expect(as(ANON, statement)).rejects.toMatchObject({ code: '42501' })
    expect((await as(user, statement)).rowCount).toBe(0)
  }
  for (const caller of [ANON, user, world.staff])
    for (const statement of [
      'delete from public.scraper_candidates',
      FOUND,
      "update public.scraper_candidates set name = 'x'",
      'update public.scraper_candidates set decided_by = null',
    ])
      await expect(as(caller, statement), statement).rejects.toMatchObject({ code: '42501' })
})
