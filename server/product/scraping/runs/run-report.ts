import { type RunReport, RunReportSchema } from '#contracts/scraper/runs.ts'
import { type UnlistedSite, UnlistedSiteSchema } from '#contracts/scraper/unlisted-sites.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'

/**
 * One run with its progress and a part of its pages. Throws AppError 'not_found' if the executor may not see the run.
 */
export async function getRunReport(sql: Sql, query: RequestOf<'get_run'>): Promise<RunReport> {
  const [run] = await sql`
    select id, status, started_at, completed_at, new_entries_count, updated_entries_count, total_processed, errors_count,
      message, preset, trigger, sample, heartbeat_at, progress, queries, accept_drop, failed_as, continues,
      private.can_continue(l) as can_continue
    from public.scraper_logs l where id = ${query.run_id}`
  if (run === undefined) throw new AppError('not_found', 'There is no such run')
  const counted = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::integer as count from public.scraper_run_pages
    where run_id = ${query.run_id} group by outcome order by outcome`
  const outcome = query.outcome ?? null
  const pages = await sql`
    select url, domain, outcome, detail, model_outcome, at from public.scraper_run_pages
    where run_id = ${query.run_id} and (${outcome}::text is null or outcome = ${outcome})
    order by id limit ${query.limit} offset ${query.offset}`
  const outcomes = Object.fromEntries(counted.map((row) => [row.outcome, row.count]))
  const all = counted.reduce((total, row) => total + row.count, 0)
  const { unlisted, noted } = await listUnlistedSites(sql, query.run_id)
  const search = await sql`
    select provider, requests, price::float as price from public.scraper_run_search where run_id = ${query.run_id} order by provider`
  const report = RunReportSchema.parse({
    run: withIsoDates(run),
    pages: pages.map(withIsoDates),
    pages_total: outcome === null ? all : (outcomes[outcome] ?? 0),
    outcomes,
    unlisted,
    search,
  })
  return { ...report, unlisted_unnamed: countUnnamed(report.run, noted) }
}

/**
 * Blocking a company deletes its lines in the log, but does not change the figures. Nothing can be said about runs that did not
 * complete or have no lines (any more).
 */
function countUnnamed({ status, progress }: RunReport['run'], noted: number): number {
  if (status !== 'completed' || noted === 0) return 0
  return Math.max(0, progress.rowsNew + progress.rowsUpdated + progress.rowsConfirmed - noted)
}

/**
 * The sites that a run counted as new, updated or confirmed and that now have no line in the list of opportunities; and how many sites
 * the run counted in all. Of the sites of one opportunity, only the first one counts as listed; the others were merged into it.
 */
export async function listUnlistedSites(sql: Sql, runId: string): Promise<{ unlisted: UnlistedSite[]; noted: number }> {
  const rows = await sql`
    select p.domain, home.company_agency as company, p.into_company, p.into_id, p.reason, p.note,
      p.is_listed
    from (
      select c.domain, c.first_page, s.home_id, o.id as into_id, o.company_agency as into_company,
        case when o.id is null then 'deleted' when o.dismissed_at is not null then 'dismissed' else merge.kind end as reason,
        case when o.dismissed_at is not null then o.dismissed_reason else merge.reason end as note,
        o.id is not null and o.dismissed_at is null
          and row_number() over (partition by o.id order by s.home_id is distinct from o.id, c.first_page) = 1 as is_listed
      from (
        select domain, min(id) as first_page from public.scraper_run_pages
        where run_id = ${runId} and site_outcome is not null group by domain) c
      left join public.scraper_sites s on s.domain = c.domain
      left join public.sync_opportunities o on o.id = s.opportunity_id
      left join lateral (
        select 'merged_' || case when m.kind = 'manual' then 'by_staff' else 'by_email' end as kind, m.reason
        from public.scraper_merges m
        where m.undone_at is null and (c.domain = any (m.from_sites) or c.domain = any (m.into_sites))
        order by c.domain = any (m.from_sites) desc, m.created_at desc limit 1) merge on true
    ) p
    left join public.sync_opportunities home on home.id = p.home_id
    order by p.first_page`
  const unlisted = rows.filter(({ is_listed }) => is_listed !== true)
  return { unlisted: unlisted.map((row) => UnlistedSiteSchema.parse(row)), noted: rows.length }
}
