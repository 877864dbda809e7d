import { FAILED_RUN_SHOWN_DAYS } from '#contracts/desk/desk-counts.ts'
import type { ScraperLog } from '#contracts/scraper/sync-scraper.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { listRuns } from './run-rows.ts'

/** Notes that the executor has seen these runs; a second time is no error, and an unknown run is left out. */
export async function markRunsSeen(sql: Sql, runIds: readonly string[]): Promise<void> {
  await sql`
    insert into public.staff_seen_runs (run_id)
    select id from public.scraper_logs where id = any (${runIds}) and auth.uid() is not null
    on conflict do nothing`
}

/** The failed runs of the last days that the executor has not seen, newest first. */
export async function listUnseenFailures(sql: Sql, now: Date): Promise<ScraperLog[]> {
  const since = new Date(now.getTime() - FAILED_RUN_SHOWN_DAYS * 86_400_000)
  return await listRuns(sql, { failedUnseenSince: since, limit: 20 })
}
