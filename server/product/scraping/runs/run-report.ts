import { type GetRun, type RunReport, RunReportSchema } from '#contracts/scraper/runs.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { listUnlistedSites } from './unlisted-sites.ts'

/**
 * One run with its progress and some of its pages. Throws AppError 'not_found' if the executor cannot see such a run.
 */
export async function getRunReport(sql: Sql, query: GetRun): Promise<RunReport> {
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
  const report = RunReportSchema.parse({
    run: withIsoDates(run),
    pages: pages.map(withIsoDates),
    pages_total: outcome === null ? all : (outcomes[outcome] ?? 0),
    outcomes,
    unlisted,
    search: await listRunSearch(sql, query.run_id),
  })
  return { ...report, unlisted_unnamed: countUnnamed(report.run, noted) }
}

/** What the run took of each search provider, as far as the executor may know. */
async function listRunSearch(sql: Sql, runId: string): Promise<Row[]> {
  return await sql`
    select provider, requests, price::float as price from public.scraper_run_search where run_id = ${runId} order by provider`
}

/**
 * A company that is blocked takes its lines of the log with it, but not the figures. Runs that did not complete, and those of
 * which nothing is noted (any more), say nothing about it.
 */
function countUnnamed({ status, progress }: RunReport['run'], noted: number): number {
  if (status !== 'completed' || noted === 0) return 0
  return Math.max(0, progress.rowsNew + progress.rowsUpdated + progress.rowsConfirmed - noted)
}
