import { READ_OUTCOMES } from '#contracts/scraper/reading.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { listParts } from './continue-run.ts'

/** Below this many sites or openings, losing half of them is normal. */
const FEW = 5

/**
 * Why the run must not be accepted, or null. There are two criteria: of the sites with a row that could be read on
 * their previous visit, less than half could be read now; or more than half of the openings it visited would end with
 * it. Both are measured over the sites of this run and of the parts that it continues, so that other queries or a shorter directory do not count as a drop. A
 * site that stays unreachable counts once, so that runs do not fail forever.
 */
export async function findDrop(sql: Sql, runId: string): Promise<string | null> {
  const read = [...READ_OUTCOMES]
  const parts = await listParts(sql, runId)
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
  if (known >= FEW && kept * 2 < known) {
    return `Only ${kept} of ${known} sites that could be read before could be read now. Nothing was overwritten.`
  }
  if (open >= FEW && taken * 2 > open) {
    return (
      `${taken} of ${open} openings would have ended with this run. Nothing was overwritten; ` +
      'if this is correct, run it again with --accept-drop.'
    )
  }
  return null
}
