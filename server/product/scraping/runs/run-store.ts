import { READ_OUTCOMES } from '#contracts/scraper/reading.ts'
import type { RunProgress } from '#contracts/scraper/runs.ts'
import {
  PageResultSchema,
  type Resolver,
  RunEndedError,
  type RunSummary,
  type ScraperStore,
  type SiteOutcome,
  type SiteResult,
} from '#contracts/scraper/scraper-port.ts'
import type { VisitHealth } from '#contracts/scraper/site-health.ts'
import { summariseUnlisted } from '#contracts/scraper/unlisted-sites.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { saveHealth } from '#server/product/scraping/rows/health-rows.ts'
import { createStoreQueue, lockStore } from '#server/product/scraping/store-lock.ts'
import { removeSuppressed } from '#server/product/scraping/suppressions/suppressions.ts'
import { listRunParts } from './continue-run.ts'
import { listUnlistedSites } from './run-report.ts'
import { endRun, type RunEnd, saveHeartbeat } from './run-rows.ts'
import { type ApplySite, applySite, createScraperStore, saveSite } from './scraper-store.ts'

type RunStore = ScraperStore & {
  /** Judges the run and closes it, in one transaction: stores the held-back sites, or deletes them if the run failed. */
  finish(runId: string, summary: RunSummary, options: { acceptDrop: boolean }): Promise<RunSummary>
}

/**
 * The store for a whole run. Until the run is judged it only adds and confirms: a site that would change an opportunity is held back, so
 * that a failed run has overwritten nothing.
 */
export function createRunStore(database: Database): RunStore {
  let lastResolver: Resolver | null = null
  const enqueue = createStoreQueue()
  const healthSigns = new Map<string, { sign: VisitHealth; at: Date }>()
  return {
    ...createScraperStore(database),
    noteHealth: (domain, sign, at) => void healthSigns.set(domain, { sign, at }),
    saveSite: (site, resolver) => {
      lastResolver = resolver
      return enqueue(() =>
        database.asServiceRole((sql) =>
          saveSite(sql, site, resolver, (apply, kept) => holdBackChange(sql, kept, apply)),
        ),
      )
    },
    finish: (runId, summary, { acceptDrop }) =>
      database.asServiceRole(async (sql) => {
        await lockStore(sql)
        const now = new Date()
        if (!(await saveHeartbeat(sql, runId, now, null))) throw new RunEndedError(runId)
        // If no page at all could be read, the cause is this machine and not the sites.
        if (summary.pagesRead > 0)
          for (const [domain, { sign, at }] of healthSigns) await saveHealth(sql, { runId, domain, at }, sign)
        const drop = summary.status === 'failed' || acceptDrop ? null : await findDrop(sql, runId)
        const end: RunSummary & Pick<RunEnd, 'failedAs'> =
          drop === null
            ? summary
            : {
                ...summary,
                status: 'failed',
                message: [drop, summary.message].filter(Boolean).join(' '),
                failedAs: 'drop',
              }
        if (end.status === 'failed') end.rowsUpdated = 0
        else {
          if (lastResolver !== null) end.rowsUpdated = await applyHeldSites(sql, runId, lastResolver)
          const { unlisted, noted } = await listUnlistedSites(sql, runId)
          end.message = [end.message, summariseUnlisted(unlisted, noted)].filter(Boolean).join(' ') || null
        }
        await endRun(sql, runId, end, toProgress(end), now)
        return end
      }),
  }
}

/** Stores what is new or confirmed. A change is rolled back and held back until the run ends. */
async function holdBackChange(sql: Sql, site: SiteResult, apply: ApplySite): Promise<SiteOutcome> {
  const before = await findStatus(sql, site.domain)
  await sql`savepoint visit`
  const outcome = await apply()
  if (outcome !== 'updated') {
    await sql`release savepoint visit`
    return outcome
  }
  const after = await findStatus(sql, site.domain)
  await sql`rollback to savepoint visit`
  await sql`
    insert into public.scraper_held_sites (run_id, domain, site, takes_opening, at)
    values (${site.runId}, ${site.domain}, ${JSON.stringify(site.pages)}::jsonb, ${before === 'open' && after !== 'open'},
      ${site.at})`
  return outcome
}

async function findStatus(sql: Sql, domain: string): Promise<string | null> {
  const [row] = await sql<{ status: string | null }>`
    select o.submission_status as status from public.scraper_sites s
    join public.sync_opportunities o on o.id = s.opportunity_id where s.domain = ${domain}`
  return row?.status ?? null
}

/**
 * Applies the held-back sites in the order of their visits, because two sites of one company depend on each other. Returns how many
 * opportunities changed.
 */
async function applyHeldSites(sql: Sql, runId: string, resolver: Resolver): Promise<number> {
  const held = await sql<{ domain: string; site: unknown; at: Date }>`
    select domain, site, at from public.scraper_held_sites where run_id = ${runId} order by id`
  let changed = 0
  for (const { domain, site, at } of held) {
    const pages = PageResultSchema.array().parse(site)
    // Values that were suppressed since the visit must not be stored.
    const kept = await removeSuppressed(sql, { runId, domain, at, pages })
    if (kept !== null && (await applySite(sql, kept, resolver)) === 'updated') changed += 1
  }
  return changed
}

function toProgress({ status: _status, message: _message, ...progress }: RunSummary): RunProgress {
  return progress
}

/** With fewer sites or openings, losing half of them is normal. */
const MIN_FOR_DROP = 5

/**
 * Why the run must not be accepted, or null. Either less than half of the known sites that could be read on their previous visit could
 * be read now, or more than half of the visited openings would end. Only the sites of this run and of the parts that it continues count,
 * so that other queries or a shorter directory are not a drop. A site that stays unreachable counts once, so that runs do not fail
 * forever.
 */
async function findDrop(sql: Sql, runId: string): Promise<string | null> {
  const read = [...READ_OUTCOMES]
  const parts = await listRunParts(sql, runId)
  const [sites] = await sql<{ known: number; kept: number; open: number; taken: number }>`
    with visited as (
      select domain, bool_or(outcome = any (${read})) as is_read from public.scraper_run_pages
      where run_id = any (${parts}) group by domain having not bool_and(outcome = 'host_stopped')
    ), known as (
      select v.domain, v.is_read, o.id, o.submission_status, (
        select bool_or(before.outcome = any (${read})) from public.scraper_run_pages before
        where before.domain = v.domain and before.run_id = (
          select run_id from public.scraper_run_pages
          where domain = v.domain and run_id <> all (${parts}) order by at desc limit 1)
      ) as was_read
      from visited v
      join public.scraper_sites s on s.domain = v.domain
      join public.sync_opportunities o on o.id = s.opportunity_id
      join public.scraper_logs l on l.id = ${parts.at(-1)} and o.date_scraped < l.started_at
    )
    select count(*) filter (where was_read)::integer as known,
      count(*) filter (where was_read and is_read)::integer as kept,
      count(distinct id) filter (where submission_status = 'open')::integer as open,
      (select count(*)::integer from public.scraper_held_sites where run_id = ${runId} and takes_opening) as taken
    from known`
  if (sites === undefined) return null
  const { known, kept, open, taken } = sites
  if (known >= MIN_FOR_DROP && kept * 2 < known) {
    return `Only ${kept} of ${known} sites that could be read before could be read now. Nothing was overwritten.`
  }
  if (open >= MIN_FOR_DROP && taken * 2 > open) {
    return (
      `${taken} of ${open} openings would have ended with this run. Nothing was overwritten; ` +
      'if this is correct, run it again with --accept-drop.'
    )
  }
  return null
}
