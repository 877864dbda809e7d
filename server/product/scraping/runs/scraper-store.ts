import { FAILED_OUTCOMES, READ_OUTCOMES } from '#contracts/scraper/reading.ts'
import {
  type Resolver,
  RunEndedError,
  type ScraperStore,
  type SiteOutcome,
  type SiteResult,
} from '#contracts/scraper/scraper-port.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { mergeByEmail } from '#server/product/scraping/decisions/merges.ts'
import { listProposedSites, saveLinkedSites } from '#server/product/scraping/rows/candidate-rows.ts'
import { deriveOpportunity, updateStaleness } from '#server/product/scraping/rows/derive-opportunity.ts'
import { findOpportunityForUpdate, insertOpportunity } from '#server/product/scraping/rows/opportunity-rows.ts'
import { findReading, listReadings, removePeople, savePage } from '#server/product/scraping/rows/page-rows.ts'
import {
  chooseDomains,
  classifyVisit,
  findSiteHistories,
  listDueSites,
  scheduleNextVisit,
  updateSite,
} from '#server/product/scraping/rows/site-rows.ts'
import { listSourceChanges, updateSearchAccount } from '#server/product/scraping/rows/source-rows.ts'
import { createStoreQueue, lockStore } from '#server/product/scraping/store-lock.ts'
import { findSuppressedHosts, removeSuppressed } from '#server/product/scraping/suppressions/suppressions.ts'
import { createHostTurns } from './host-turns.ts'
import { countTokens, saveHeartbeat } from './run-rows.ts'

/** Suppressed hosts are never visited again. */
const FOREVER = new Date('9999-12-31T00:00:00Z')

/** The pipeline's store in the database. Bypasses row level security, because no caller may write these tables. */
export function createScraperStore(database: Database): ScraperStore {
  const enqueue = createStoreQueue()
  return {
    hostTurns: createHostTurns(database),
    findValidators: (url) =>
      database.asServiceRole(async (sql) => {
        // Without a stored reading a 304 would confirm nothing, so no validators are sent.
        const [row] = await sql<{ etag: string | null; last_modified: string | null }>`
          select etag, last_modified from public.scraper_pages where url = ${url} and reading is not null`
        return row === undefined ? null : { etag: row.etag, lastModified: row.last_modified }
      }),
    findReading: (url) => database.asServiceRole((sql) => findReading(sql, url)),
    countTokens: (since) => database.asServiceRole((sql) => countTokens(sql, since)),
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
        const isSuppressed = (await findSuppressedHosts(sql, [domain])).has(domain)
        return isSuppressed ? FOREVER : (row?.until ?? null)
      }),
    saveHostStop: async ({ domain, until, reason }) => {
      await database.asServiceRole(
        (sql) => sql`
          insert into public.scraper_host_stops (domain, until, reason) values (${domain}, ${until}, ${reason})
          on conflict (domain) do update set until = excluded.until, reason = excluded.reason, created_at = now()`,
      )
    },
    chooseDomains: (domains, options) => database.asServiceRole((sql) => chooseDomains(sql, domains, options)),
    findSiteHistories: (domains) => database.asServiceRole((sql) => findSiteHistories(sql, domains)),
    listDueSites: (now) => database.asServiceRole((sql) => listDueSites(sql, now)),
    saveSite: (site, resolver) => enqueue(() => database.asServiceRole((sql) => saveSite(sql, site, resolver))),
    listSourceChanges: () => database.asServiceRole(listSourceChanges),
    listCandidates: () => database.asServiceRole(listProposedSites),
    saveFound: (found) =>
      enqueue(() =>
        database.asServiceRole(async (sql) => {
          await lockStore(sql)
          if (!(await saveHeartbeat(sql, found.runId, found.at, null))) throw new RunEndedError(found.runId)
          return await saveLinkedSites(sql, found)
        }),
      ),
    updateSearchAccount: (provider, change) =>
      database.asServiceRole((sql) => updateSearchAccount(sql, provider, change)),
    heartbeat: (runId, progress) =>
      database.asServiceRole(async (sql) => {
        if (!(await saveHeartbeat(sql, runId, new Date(), progress))) throw new RunEndedError(runId)
      }),
  }
}

/**
 * Stores the findings of a visit. The store of a run wraps this, and may hold the findings back.
 */
export type ApplySite = () => Promise<SiteOutcome>

/** Stores pages, opportunity, events and counts of one site. The visit itself is logged even if `wrap` holds the findings back. */
export async function saveSite(
  sql: Sql,
  site: SiteResult,
  resolver: Resolver,
  wrap: (apply: ApplySite, kept: SiteResult) => Promise<SiteOutcome> = (apply) => apply(),
): Promise<SiteOutcome> {
  await lockStore(sql)
  if (!(await saveHeartbeat(sql, site.runId, site.at, null))) throw new RunEndedError(site.runId)
  // Before the log, where suppressed sites must not appear either.
  const kept = await removeSuppressed(sql, site)
  if (kept === null) return 'none'
  await logVisit(sql, kept)
  return await wrap(() => applySite(sql, kept, resolver), kept)
}

/** Logs each page's outcome, and how many pages were read and failed. */
async function logVisit(sql: Sql, site: SiteResult): Promise<void> {
  for (const page of site.pages) {
    await sql`
      insert into public.scraper_run_pages (run_id, domain, url, outcome, detail, model_outcome, at)
      values (${site.runId}, ${site.domain}, ${page.url}, ${page.outcome}, ${page.detail},
        ${page.reading?.by_model?.outcome ?? null}, ${site.at})`
  }
  const read = site.pages.filter((page) => READ_OUTCOMES.has(page.outcome)).length
  const broken = site.pages.filter((page) => FAILED_OUTCOMES.has(page.outcome)).length
  await sql`
    update public.scraper_logs set total_processed = total_processed + ${read}, errors_count = errors_count + ${broken}
    where id = ${site.runId}`
}

/**
 * Stores the site's pages, from which suppressed values have been removed, and derives its opportunity again.
 */
export async function applySite(sql: Sql, site: SiteResult, resolver: Resolver): Promise<SiteOutcome> {
  if (!(await ensureSite(sql, site))) return 'none'
  let lost = 0
  for (const page of site.pages) if (await savePage(sql, site, page, resolver)) lost += 1
  const visit = classifyVisit(site.pages, lost > 0)
  const own = await listReadings(sql, [site.domain])
  const ownDraft = resolver.decide({ readings: own, previous: null, now: site.at }).row
  if (ownDraft === null) await removePeople(sql, site.domain)
  const linked = await updateSite(sql, site, visit, { own, ownDraft, resolver })
  const isRead = visit === 'confirmed' || visit === 'read'
  const outcome = isRead && ownDraft !== null ? await saveOpportunity(sql, site, resolver, linked) : 'none'
  const row = isRead || linked === null ? null : await findOpportunityForUpdate(sql, linked)
  if (row !== null) await updateStaleness(sql, row, site.at, site.runId)
  await scheduleNextVisit(sql, site, visit, resolver)
  await sql`
    update public.scraper_logs set
      new_entries_count = new_entries_count + ${outcome === 'created' ? 1 : 0},
      updated_entries_count = updated_entries_count + ${outcome === 'updated' ? 1 : 0}
    where id = ${site.runId}`
  if (outcome !== 'none') await logSiteOutcome(sql, site, outcome)
  return outcome
}

/** Stores the site's outcome with its first page in the run's log. */
async function logSiteOutcome(sql: Sql, { runId, domain }: SiteResult, outcome: SiteOutcome): Promise<void> {
  await sql`
    update public.scraper_run_pages set site_outcome = ${outcome}
    where id = (select min(id) from public.scraper_run_pages where run_id = ${runId} and domain = ${domain})`
}

/** Creates the site if it is new. False if it is a sample site in a real run or the reverse, which must not be changed. */
async function ensureSite(sql: Sql, { domain, runId }: SiteResult): Promise<boolean> {
  await sql`
    insert into public.scraper_sites (domain, sample) select ${domain}, sample from public.scraper_logs where id = ${runId}
    on conflict (domain) do update set sample = excluded.sample
      where scraper_sites.opportunity_id is null and scraper_sites.sample <> excluded.sample`
  const [site] = await sql`
    select from public.scraper_sites s join public.scraper_logs l on l.id = ${runId} and l.sample = s.sample
    where s.domain = ${domain}`
  return site !== undefined
}

async function saveOpportunity(
  sql: Sql,
  site: SiteResult,
  resolver: Resolver,
  linked: string | null,
): Promise<SiteOutcome> {
  const context = { resolver, at: site.at, runId: site.runId }
  const joined = await mergeByEmail(sql, site.domain, linked)
  if (joined !== null) return (await deriveOpportunity(sql, joined, context)).outcome
  const id = await insertOpportunity(sql, site.domain, site.at)
  return (await deriveOpportunity(sql, id, { ...context, isNew: true })).outcome
}
