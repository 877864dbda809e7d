import { expect, test } from 'vitest'
import type { PageReading } from '#contracts/scraper/reading.ts'
import {
  noProgress,
  type OpportunityDraft,
  type PageResult,
  type Resolver,
  RunEndedError,
} from '#contracts/scraper/scraper-port.ts'
import { lockStore } from '#server/product/scraping/store-lock.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { failStaleRuns, finishRun, listRuns, startRun } from './run-rows.ts'
import { createRunStore } from './run-store.ts'
import { createScraperStore } from './scraper-store.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

function page(url: string, status: 'open' | 'closed' | 'unknown', rest: Partial<PageResult> = {}): PageResult {
  const span = { start: 0, end: 4, quote: 'Send' }
  const reading: PageReading = {
    url,
    read_at: AT.toISOString(),
    title: null,
    page_kind: 'organisation',
    relevant: true,
    own_site: 0.9,
    topic: 0.9,
    category: 'sync-library',
    company: null,
    contacts: [],
    industries: [],
    guidelines: [],
    policy: {
      status,
      reason: 'explicit',
      route: null,
      route_value: null,
      who: [],
      deadline: null,
      evidence: span,
      statements: [],
    },
    protected_addresses: 0,
    text_length: 100,
  }
  return { url, outcome: 'extracted', detail: null, reading, etag: null, lastModified: null, ...rest }
}

const failedPage = (url: string): PageResult => ({
  url,
  outcome: 'timeout',
  detail: 'x',
  reading: null,
  etag: null,
  lastModified: null,
})

const nothing = { events: [], openingAnnounced: false, flapping: false, doubts: [] }

/** A minimal resolver: a refusal outweighs an invitation, and all sites have the same e-mail address. */
function resolver(email: string | null = null): Resolver {
  return {
    keyEmail: () => email,
    nameKey: () => null,
    nextCheckAt: ({ at }) => new Date(at.getTime() + 86_400_000),
    mergeReading: (previous, { reading }) =>
      reading === null ? previous : { reading, equalReads: (previous?.equalReads ?? 0) + 1 },
    decide: ({ readings, previous }) => {
      const states = readings.map(({ reading }) => reading.policy.status)
      const status = states.includes('closed') ? 'closed' : (states[0] ?? 'unknown')
      const first = readings[0]?.reading
      if (first === undefined) return { row: null, ...nothing }
      const opened = status === 'open' && previous?.openingAnnounced !== true
      const event = {
        kind: 'opened' as const,
        quote: 'Send',
        route: null,
        route_value: null,
        deadline: null,
        source_url: first.url,
      }
      return {
        ...nothing,
        row: draft(first.url, status, email),
        events: opened ? [event] : [],
        openingAnnounced: status === 'open',
      }
    },
  }
}

function draft(url: string, status: OpportunityDraft['submission_status'], email: string | null): OpportunityDraft {
  return {
    company_agency: 'Brightwater',
    name: null,
    role: null,
    contact_email: email,
    submission_status: status,
    industry_type: ['Film', 'TV'],
    submission_guidelines: null,
    source_url: url,
    ai_confidence_score: 0.8,
    domain: new URL(url).hostname,
    kind: 'sync-library',
    status_reason: 'explicit',
    route: null,
    route_value: null,
    who_may_submit: [],
    reopens_on: null,
    contradicting_quote: null,
    contradicting_url: null,
    deadline: '2027-03-14',
    evidence_quote: 'Send',
    evidence_url: url,
    read_at: AT.toISOString(),
    email_kind: null,
    score_reasons: [{ feature: 'own_site', weight: 1 }],
    terms: null,
    model_reading: null,
  }
}

async function start() {
  const db = await createTestDb()
  const { database } = db
  const query = (text: string) => database.asServiceRole(async (sql) => (await sql.query(text)).rows)
  return {
    database,
    query,
    store: createScraperStore(database),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

test('a site is first created, then confirmed, then updated, and the run counts each', async () => {
  await using world = await start()
  const { database, store, query } = world
  const runId = await startRun(database, { preset: null, trigger: 'command', now: AT })
  const save = (pages: PageResult[], at = AT) =>
    store.saveSite({ runId, domain: 'brightwater.com', at, pages }, resolver())
  expect(await save([page('https://brightwater.com/a', 'open'), failedPage('https://brightwater.com/b')])).toBe(
    'created',
  )
  expect(await save([page('https://brightwater.com/a', 'open')], later(1))).toBe('confirmed')
  expect(await save([page('https://brightwater.com/a', 'closed')], later(2))).toBe('updated')
  expect(await query('select date_scraped, last_verified, submission_status from public.sync_opportunities')).toEqual([
    { date_scraped: AT, last_verified: later(2), submission_status: 'closed' },
  ])
  await finishRun(database, runId, { status: 'completed', message: null }, later(3))
  const [log] = await database.asServiceRole(listRuns)
  expect(log).toMatchObject({
    status: 'completed',
    new_entries_count: 1,
    updated_entries_count: 1,
    total_processed: 3,
    errors_count: 1,
  })
  expect(await query('select outcome from public.scraper_run_pages order by id')).toHaveLength(4)
})

test('a page that fails keeps its reading and counts the failure', async () => {
  await using world = await start()
  const { database, store, query } = world
  const runId = await startRun(database, { preset: null, trigger: 'command', now: AT })
  const url = 'https://brightwater.com/a'
  await store.saveSite(
    { runId, domain: 'brightwater.com', at: AT, pages: [page(url, 'open', { etag: '"1"' })] },
    resolver(),
  )
  expect(await store.saveSite({ runId, domain: 'brightwater.com', at: AT, pages: [failedPage(url)] }, resolver())).toBe(
    'none',
  )
  expect(await query('select failures, reading is not null as kept, last_outcome from public.scraper_pages')).toEqual([
    { failures: 1, kept: true, last_outcome: 'timeout' },
  ])
  expect(await store.findValidators(url)).toEqual({ etag: '"1"', lastModified: null })
  expect(await query('select submission_status from public.sync_opportunities')).toEqual([
    { submission_status: 'open' },
  ])
})

test('two domains with the same e-mail address are one opportunity, and a refusal on either closes it', async () => {
  await using world = await start()
  const { database, store, query } = world
  const runId = await startRun(database, { preset: null, trigger: 'command', now: AT })
  const byMail = resolver('sync@brightwater.com')
  expect(
    await store.saveSite(
      { runId, domain: 'brightwater.com', at: AT, pages: [page('https://brightwater.com/', 'open')] },
      byMail,
    ),
  ).toBe('created')
  expect(
    await store.saveSite(
      { runId, domain: 'brightwater.co.uk', at: AT, pages: [page('https://brightwater.co.uk/', 'closed')] },
      byMail,
    ),
  ).toBe('updated')
  expect(await query('select submission_status, domain from public.sync_opportunities')).toEqual([
    { submission_status: 'closed', domain: 'brightwater.com' },
  ])
  expect(await query('select domain, linked_by from public.scraper_sites order by domain')).toEqual([
    { domain: 'brightwater.co.uk', linked_by: 'email' },
    { domain: 'brightwater.com', linked_by: 'domain' },
  ])
})

test('an opening is recorded once, and again only after it was closed', async () => {
  await using world = await start()
  const { database, store, query } = world
  const runId = await startRun(database, { preset: null, trigger: 'command', now: AT })
  for (const status of ['open', 'open', 'closed', 'open'] as const) {
    await store.saveSite(
      { runId, domain: 'brightwater.com', at: AT, pages: [page('https://brightwater.com/', status)] },
      resolver(),
    )
  }
  expect(await query(`select kind, quote, mailed_at from public.scraper_events where kind = 'opened'`)).toEqual([
    { kind: 'opened', quote: 'Send', mailed_at: null },
    { kind: 'opened', quote: 'Send', mailed_at: null },
  ])
})

test('nothing is stored for a site if the resolver throws', async () => {
  await using world = await start()
  const { database, store, query } = world
  const runId = await startRun(database, { preset: null, trigger: 'command', now: AT })
  const broken: Resolver = {
    ...resolver(),
    decide: () => {
      throw new Error('broken')
    },
  }
  await expect(
    store.saveSite(
      { runId, domain: 'brightwater.com', at: AT, pages: [page('https://brightwater.com/', 'open')] },
      broken,
    ),
  ).rejects.toThrow('broken')
  expect(await query('select 1 from public.scraper_pages')).toEqual([])
  expect(await query('select 1 from public.scraper_run_pages')).toEqual([])
})

test('a run without a heartbeat fails, and its old worker can no longer write', async () => {
  await using world = await start()
  const { database, store, query } = world
  const runId = await startRun(database, { preset: null, trigger: 'command', now: AT })
  const site = (at: Date) => ({
    runId,
    domain: 'brightwater.com',
    at,
    pages: [page('https://brightwater.com/', 'open')],
  })
  await store.saveSite(site(later(1)), resolver())
  expect(await failStaleRuns(database, later(2.2))).toEqual([])
  expect(await failStaleRuns(database, later(2.3))).toEqual([runId])
  const [log] = await database.asServiceRole(listRuns)
  expect(log).toMatchObject({
    status: 'failed',
    new_entries_count: 1,
    message: expect.stringContaining('its process ended'),
  })
  await expect(store.saveSite(site(later(4)), resolver())).rejects.toThrow(RunEndedError)
  await expect(store.heartbeat(runId, noProgress(1, 1))).rejects.toThrow(RunEndedError)
  expect(await query('select 1 from public.scraper_run_pages')).toHaveLength(1)
  await startRun(database, { preset: null, trigger: 'command', now: later(4) })
})

test('a second run is refused until the first one ends or counts as killed', async () => {
  await using world = await start()
  const { database } = world
  await startRun(database, { preset: null, trigger: 'command', now: AT })
  await expect(startRun(database, { preset: null, trigger: 'dashboard', now: later(1) })).rejects.toMatchObject({
    code: 'conflict',
  })
  await startRun(database, { preset: null, trigger: 'dashboard', now: later(5) })
})

test('a host stop applies until its time', async () => {
  await using world = await start()
  await world.store.saveHostStop({ domain: 'refused.com', until: later(60), reason: 'answered 403' })
  expect(await world.store.findHostStop('refused.com', AT)).toEqual(later(60))
  expect(await world.store.findHostStop('refused.com', later(61))).toBeNull()
})

test.each([
  ['store of a page', createScraperStore],
  ['store of a run', createRunStore],
])('in the %s, waiting sites do not use up the database connections', async (_name, create) => {
  await using world = await start()
  const { database } = world
  const store = create(database)
  const runId = await startRun(database, { preset: null, trigger: 'command', now: AT })
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const busy = database.asServiceRole(async (sql) => {
    await lockStore(sql)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const sites = Array.from({ length: 20 }, (_, at) => `site${at}.com`)
  const saved = sites.map((domain) =>
    store.saveSite({ runId, domain, at: AT, pages: [page(`https://${domain}/`, 'unknown')] }, resolver()),
  )
  expect(await world.query('select 1 as answered')).toEqual([{ answered: 1 }])
  release.resolve()
  await busy
  expect(await Promise.all(saved)).toEqual(sites.map(() => 'created'))
})
