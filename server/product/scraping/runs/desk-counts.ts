import { type DeskCounts, FAILED_RUN_SHOWN_DAYS } from '#contracts/desk/desk-counts.ts'
import { onlyRow, type Sql } from '#server/platform/db/sql.ts'
import { listRuns } from './run-rows.ts'

type Counts = Omit<DeskCounts, 'failed_runs' | 'health_problems'>

/**
 * What is waiting for the executor. Sample opportunities count only if there are no real ones. `today` is the calendar day in the
 * label's time zone.
 */
export async function getDeskCounts(
  sql: Sql,
  { now, today }: { now: Date; today: string },
): Promise<Omit<DeskCounts, 'health_problems'>> {
  const rows = await sql<Counts>`
    select (
      select count(*)::integer from public.scraper_reviews r
      join public.sync_opportunities a on a.id = r.opportunity_id
      left join public.sync_opportunities b on b.id = r.other_id
      where r.resolved_at is null and coalesce(a.merged_into, a.id) is distinct from coalesce(b.merged_into, b.id)
    ) as open_reviews, (
      select count(*)::integer from private.inbox_items where state = 'received' and opened_at is null and not suspected
    ) as inbox_new, (
      select count(*)::integer from public.removal_requests where status = 'waiting'
    ) as removal_requests, (
      select count(*)::integer from public.opportunity_work w
      join public.sync_opportunities o on o.id = w.opportunity_id
      where w.next_action_on <= ${today}::date and o.dismissed_at is null and o.merged_into is null
        and o.sample = not exists (select from public.sync_opportunities where not sample and merged_into is null)
    ) as due_today, (
      select count(*)::integer from public.site_documents where failed_at is not null
    ) as failed_documents, (
      select id from public.scraper_logs where status = 'running' order by sample, started_at desc limit 1
    ) as running_run`
  const since = new Date(now.getTime() - FAILED_RUN_SHOWN_DAYS * 86_400_000)
  return { ...onlyRow(rows), failed_runs: await listRuns(sql, { failedUnseenSince: since, limit: 20 }) }
}

/** Records that the executor has seen these runs. Idempotent. Unknown runs are ignored. */
export async function markRunsSeen(sql: Sql, runIds: readonly string[]): Promise<void> {
  await sql`
    insert into public.staff_seen_runs (run_id)
    select id from public.scraper_logs where id = any (${runIds}) and auth.uid() is not null
    on conflict do nothing`
}
