import type { Preset } from '#contracts/scraper/sync-scraper.ts'
import type { Row, Sql } from '#server/platform/db/sql.ts'

/** A run killed longer ago is not continued automatically. */
const RESUME_WITHIN_HOURS = 24

/** The settings of a cancelled or interrupted run, for the run that continues it. */
export type UnfinishedRun = {
  id: string
  preset: Preset | null
  acceptDrop: boolean
  queries: string[] | null
  dueOnly: boolean
}

/** The run `id`, or without an id the latest run. Null if it cannot be continued. */
export async function findUnfinishedRun(sql: Sql, id: string | null): Promise<UnfinishedRun | null> {
  const [row] = await sql`
    select id, preset, accept_drop, queries from public.scraper_logs l
    where private.can_continue(l) and (${id}::uuid is null or id = ${id}) order by started_at desc limit 1`
  return await toUnfinishedRun(sql, row)
}

/**
 * A killed run that is continued automatically: one started on the dashboard, unless it was a continuation that finished nothing, which
 * could repeat forever. Killed daily runs are restarted by their schedule.
 */
export async function findKilledRun(sql: Sql): Promise<UnfinishedRun | null> {
  const [row] = await sql`
    select id, preset, accept_drop, queries from public.scraper_logs l
    where private.can_continue(l) and l.interrupted and l.trigger = 'dashboard'
      and l.completed_at > now() - make_interval(hours => ${RESUME_WITHIN_HOURS})
      and (l.continues is null or exists (select from public.scraper_run_pages p where p.run_id = l.id))
    order by started_at desc limit 1`
  return await toUnfinishedRun(sql, row)
}

/** The run and the runs that it continues, newest first. */
export async function listRunParts(sql: Sql, runId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    with recursive parts as (
      select id, continues, 1 as part from public.scraper_logs where id = ${runId}
      union all
      select l.id, l.continues, p.part + 1 from parts p join public.scraper_logs l on l.id = p.continues where p.part < 100
    ) select id from parts order by part`
  return rows.map(({ id }) => id)
}

/**
 * The registrable domains that the run and its earlier parts have finished. Null for a new run. Sites that an earlier part held back
 * count as finished: the run takes them over and judges them with its own.
 */
export async function listFinishedSites(sql: Sql, runId: string): Promise<string[] | null> {
  const parts = await listRunParts(sql, runId)
  const rows = await sql<{ domain: string }>`
    select distinct domain from public.scraper_run_pages where run_id = any (${parts})`
  return parts.length === 1 && rows.length === 0 ? null : rows.map(({ domain }) => domain)
}

/** Moves held-back sites to the run that continues, and deletes those of other ended runs, which will never be judged. */
export async function takeOverHeldSites(sql: Sql, runId: string, continues: string | null): Promise<void> {
  await sql`update public.scraper_held_sites set run_id = ${runId} where run_id = ${continues}`
  await sql`
    delete from public.scraper_held_sites h using public.scraper_logs l where l.id = h.run_id and l.status <> 'running'`
}

async function toUnfinishedRun(sql: Sql, row: Row | undefined): Promise<UnfinishedRun | null> {
  if (row === undefined) return null
  const { preset, accept_drop, queries } = row
  const id = String(row.id)
  const [daily] = await sql`
    select from public.scraper_logs where id = any (${await listRunParts(sql, id)}) and trigger = 'schedule'`
  return {
    id,
    preset: preset as Preset | null,
    acceptDrop: accept_drop === true,
    queries: Array.isArray(queries) ? toQueryNames(queries) : null,
    dueOnly: daily !== undefined,
  }
}

/** The original queries: a query that was run for several countries is stored once for each of them. */
function toQueryNames(queries: readonly { query: string }[]): string[] {
  return [...new Set(queries.map(({ query }) => query.replace(/ \([A-Z]{2}\)$/, '')))]
}
