import { FAILED_OUTCOMES, PageReadingSchema, READ_OUTCOMES } from '#contracts/reading.ts'
import {
  type Resolver,
  RunEndedError,
  type ScrapeEvent,
  type ScraperStore,
  type SiteOutcome,
  type SiteResult,
  type StoredReading,
  saysSomethingElse,
} from '#contracts/scraper-port.ts'
import type { Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { findOpportunity, findOpportunityIdByEmail, insertOpportunity, updateOpportunity } from './opportunity-rows.ts'
import { touchRun } from './runs.ts'
import { listSourceChanges, updateSearchAccount } from './sources.ts'

// Two workers that meet the same company on two domains would each make a row; sites are stored one after the other.
const STORE_LOCK = 730_512

/** The pipeline's store on the database. It bypasses row level security: it is the worker's only way to write. */
export function createScraperStore(database: Database): ScraperStore {
  return {
    findValidators: (url) =>
      database.asServiceRole(async (sql) => {
        // Without a kept reading a 304 would confirm nothing, so the page is asked for whole.
        const [row] = await sql<{ etag: string | null; last_modified: string | null }>`
          select etag, last_modified from public.scraper_pages where url = ${url} and reading is not null`
        return row === undefined ? null : { etag: row.etag, lastModified: row.last_modified }
      }),
    listKnownPages: (domain) =>
      database.asServiceRole(async (sql) => {
        const rows = await sql<{ url: string }>`
          select url from public.scraper_pages where domain = ${domain} and reading is not null
          order by last_read_at desc nulls last limit 20`
        return rows.map(({ url }) => url)
      }),
    findHostStop: (domain, now) =>
      database.asServiceRole(async (sql) => {
        const [row] = await sql<{
          until: Date
        }>`select until from public.scraper_host_stops where domain = ${domain} and until > ${now}`
        return row?.until ?? null
      }),
    saveHostStop: async ({ domain, until, reason }) => {
      await database.asServiceRole(
        (sql) => sql`
          insert into public.scraper_host_stops (domain, until, reason) values (${domain}, ${until}, ${reason})
          on conflict (domain) do update set until = excluded.until, reason = excluded.reason, created_at = now()`,
      )
    },
    saveSite: (site, resolver) => database.asServiceRole((sql) => saveSite(sql, site, resolver)),
    listSourceChanges: () => database.asServiceRole(listSourceChanges),
    updateSearchAccount: (provider, change) =>
      database.asServiceRole((sql) => updateSearchAccount(sql, provider, change)),
    heartbeat: (runId, progress) =>
      database.asServiceRole(async (sql) => {
        if (!(await touchRun(sql, runId, new Date(), progress))) throw new RunEndedError(runId)
      }),
  }
}

/** Stores what a visit found; a run that is judged at its end wraps it and may put it off. */
export type ApplySite = () => Promise<SiteOutcome>

/** Pages, row, events and counts of one site: all of it or nothing. The visit itself is noted whatever `around` does. */
export async function saveSite(
  sql: Sql,
  site: SiteResult,
  resolver: Resolver,
  around: (apply: ApplySite) => Promise<SiteOutcome> = (apply) => apply(),
): Promise<SiteOutcome> {
  await lockStore(sql)
  if (!(await touchRun(sql, site.runId, site.at, null))) throw new RunEndedError(site.runId)
  await noteVisit(sql, site)
  return await around(() => applySite(sql, site, resolver))
}

/** Sites are stored one after the other, over all processes; held until the transaction ends. */
export async function lockStore(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STORE_LOCK})`
}

/** What the run's log says of the visit: each page's outcome, and how many were read and how many failed. */
async function noteVisit(sql: Sql, site: SiteResult): Promise<void> {
  for (const page of site.pages) {
    await sql`
      insert into public.scraper_run_pages (run_id, domain, url, outcome, detail, at)
      values (${site.runId}, ${site.domain}, ${page.url}, ${page.outcome}, ${page.detail}, ${site.at})`
  }
  const read = site.pages.filter((page) => READ_OUTCOMES.has(page.outcome)).length
  const broken = site.pages.filter((page) => FAILED_OUTCOMES.has(page.outcome)).length
  await sql`
    update public.scraper_logs set total_processed = total_processed + ${read}, errors_count = errors_count + ${broken}
    where id = ${site.runId}`
}

/** Stores the site's pages and derives its row anew. */
export async function applySite(sql: Sql, site: SiteResult, resolver: Resolver): Promise<SiteOutcome> {
  await sql`insert into public.scraper_sites (domain) values (${site.domain}) on conflict do nothing`
  for (const page of site.pages) await savePage(sql, site, page, resolver)
  const wasRead = site.pages.some(({ reading, outcome }) => reading !== null || outcome === 'unchanged')
  const outcome = wasRead ? await saveRow(sql, site, resolver) : 'none'
  await sql`
    update public.scraper_logs set
      new_entries_count = new_entries_count + ${outcome === 'created' ? 1 : 0},
      updated_entries_count = updated_entries_count + ${outcome === 'updated' ? 1 : 0}
    where id = ${site.runId}`
  return outcome
}

async function savePage(
  sql: Sql,
  site: SiteResult,
  page: SiteResult['pages'][number],
  resolver: Resolver,
): Promise<void> {
  const [known] = await sql<{ reading: unknown; equal_reads: number }>`
    select reading, equal_reads from public.scraper_pages where url = ${page.url}`
  const previous = known === undefined ? null : toStored(known)
  const merged = resolver.mergeReading(previous, page)
  const isRead = READ_OUTCOMES.has(page.outcome)
  const failed = FAILED_OUTCOMES.has(page.outcome) ? 1 : 0
  await sql`
    insert into public.scraper_pages
      (url, domain, reading, equal_reads, etag, last_modified, last_outcome, last_fetched_at, last_read_at, failures)
    values (${page.url}, ${site.domain}, ${merged === null ? null : JSON.stringify(merged.reading)}::jsonb,
      ${merged?.equalReads ?? 0}, ${page.etag}, ${page.lastModified}, ${page.outcome}, ${site.at},
      ${isRead ? site.at : null}, ${failed})
    on conflict (url) do update set
      domain = excluded.domain, reading = excluded.reading, equal_reads = excluded.equal_reads,
      etag = case when ${page.reading !== null} then excluded.etag else scraper_pages.etag end,
      last_modified = case when ${page.reading !== null} then excluded.last_modified else scraper_pages.last_modified end,
      last_outcome = excluded.last_outcome, last_fetched_at = excluded.last_fetched_at,
      last_read_at = coalesce(excluded.last_read_at, scraper_pages.last_read_at),
      failures = case when ${failed === 1} then scraper_pages.failures + 1 when ${isRead} then 0 else scraper_pages.failures end`
}

async function saveRow(sql: Sql, site: SiteResult, resolver: Resolver): Promise<SiteOutcome> {
  const own = await listReadings(sql, [site.domain])
  const opportunityId =
    (await findLinked(sql, site.domain)) ?? (await linkByEmail(sql, site.domain, resolver.keyEmail(own)))
  const readings = opportunityId === null ? own : await listReadings(sql, await listDomains(sql, opportunityId))
  const previous = opportunityId === null ? null : await findOpportunity(sql, opportunityId)
  const decision = resolver.decide({
    readings,
    previous:
      previous === null
        ? null
        : { status: previous.draft.submission_status, openingAnnounced: previous.openingAnnounced },
    now: site.at,
  })
  if (decision.row === null) return 'none'
  // A company's second domain does not rename the row that its first one made.
  const draft = previous === null ? decision.row : { ...decision.row, domain: previous.draft.domain }
  const write = { draft, openingAnnounced: decision.openingAnnounced, at: site.at }
  if (previous === null) {
    const id = await insertOpportunity(sql, write)
    await sql`update public.scraper_sites set opportunity_id = ${id}, linked_by = 'domain' where domain = ${site.domain}`
    await insertEvents(sql, id, site, decision.events)
    return 'created'
  }
  await updateOpportunity(sql, previous.id, write)
  await insertEvents(sql, previous.id, site, decision.events)
  return saysSomethingElse(previous.draft, draft) ? 'updated' : 'confirmed'
}

async function findLinked(sql: Sql, domain: string): Promise<string | null> {
  const [row] = await sql<{
    opportunity_id: string | null
  }>`select opportunity_id from public.scraper_sites where domain = ${domain}`
  return row?.opportunity_id ?? null
}

/** One company on two domains: the address chosen for this site is already a row's. */
async function linkByEmail(sql: Sql, domain: string, email: string | null): Promise<string | null> {
  const id = email === null ? null : await findOpportunityIdByEmail(sql, email)
  if (id !== null)
    await sql`update public.scraper_sites set opportunity_id = ${id}, linked_by = 'email' where domain = ${domain}`
  return id
}

async function listDomains(sql: Sql, opportunityId: string): Promise<string[]> {
  const rows = await sql<{
    domain: string
  }>`select domain from public.scraper_sites where opportunity_id = ${opportunityId}`
  return rows.map(({ domain }) => domain)
}

async function listReadings(sql: Sql, domains: string[]): Promise<StoredReading[]> {
  const rows = await sql<{ reading: unknown; equal_reads: number }>`
    select reading, equal_reads from public.scraper_pages
    where domain = any (${domains}) and reading is not null order by url`
  return rows.flatMap((row) => toStored(row) ?? [])
}

function toStored(row: { reading: unknown; equal_reads: number }): StoredReading | null {
  // A reading of an older shape is as good as none: the page is read again and takes its place.
  const parsed = PageReadingSchema.safeParse(row.reading)
  return parsed.success ? { reading: parsed.data, equalReads: row.equal_reads } : null
}

async function insertEvents(
  sql: Sql,
  opportunityId: string,
  site: SiteResult,
  events: readonly ScrapeEvent[],
): Promise<void> {
  for (const event of events) {
    await sql`
      insert into public.scraper_events
        (opportunity_id, run_id, kind, quote, route, route_value, deadline, source_url, created_at)
      values (${opportunityId}, ${site.runId}, ${event.kind}, ${event.quote}, ${event.route}, ${event.route_value},
        ${event.deadline}, ${event.source_url}, ${site.at})`
  }
}
