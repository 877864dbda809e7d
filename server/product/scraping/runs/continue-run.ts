import type { Preset } from '#contracts/scraper/sync-scraper.ts'
import type { Row, Sql } from '#server/platform/db/sql.ts'

/** A killed run goes on by itself only this long. */
const RESUMED_WITHIN_HOURS = 24

/** What a cancelled or interrupted run was, for the run that goes on with it. */
export type UnfinishedRun = {
  id: string
  preset: Preset | null
  acceptDrop: boolean
  queries: string[] | null
  dueOnly: boolean
}

/** The run that may go on, if `id` is it; without an id the latest one, if it may. Null otherwise. */
export async function findUnfinishedRun(sql: Sql, id: string | null): Promise<UnfinishedRun | null> {
  const [row] = await sql`
    select id, preset, accept_drop, queries from public.scraper_logs l
    where private.can_continue(l) and (${id}::uuid is null or id = ${id}) order by started_at desc limit 1`
  return await toUnfinished(sql, row)
}

/**
 * The run of a process that went away and that goes on by itself: one that was started by hand on the dashboard, unless it was a
 * continuation that finished nothing more, for then it would go on like that for ever. A daily run is made up by its schedule.
 */
export async function findKilledRun(sql: Sql): Promise<UnfinishedRun | null> {
  const [row] = await sql`
    select id, preset, accept_drop, queries from public.scraper_logs l
    where private.can_continue(l) and l.interrupted and l.trigger = 'dashboard'
      and l.completed_at > now() - make_interval(hours => ${RESUMED_WITHIN_HOURS})
      and (l.continues is null or exists (select from public.scraper_run_pages p where p.run_id = l.id))
    order by started_at desc limit 1`
  return await toUnfinished(sql, row)
}

/** The run and those that it goes on with, newest first. */
export async function listParts(sql: Sql, runId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    with recursive parts as (
      select id, continues, 1 as part from public.scraper_logs where id = ${runId}
      union all
      select l.id, l.continues, p.part + 1 from parts p join public.scraper_logs l on l.id = p.continues where p.part < 100
    ) select id from parts order by part`
  return rows.map(({ id }) => id)
}

/**
 * The registrable domains that the run and its earlier parts have finished; null for a run that has only begun. Sites that an
 * earlier part held back are finished too: the run takes them over and judges them with its own.
 */
export async function listFinishedSites(sql: Sql, runId: string): Promise<string[] | null> {
  const parts = await listParts(sql, runId)
  const rows = await sql<{ domain: string }>`
    select distinct domain from public.scraper_run_pages where run_id = any (${parts})`
  return parts.length === 1 && rows.length === 0 ? null : rows.map(({ domain }) => domain)
}

/** Gives the sites that were held back to the run that goes on; without one they are dropped, because nobody will judge them. */
export async function takeOverHeld(sql: Sql, runId: string, continues: string | null): Promise<void> {
  await sql`update public.scraper_held_sites set run_id = ${runId} where run_id = ${continues}`
  await sql`
    delete from public.scraper_held_sites h using public.scraper_logs l where l.id = h.run_id and l.status <> 'running'`
}

async function toUnfinished(sql: Sql, row: Row | undefined): Promise<UnfinishedRun | null> {
  if (row === undefined) return null
  const { preset, accept_drop, queries } = row
  const id = String(row.id)
  const [daily] = await sql`
    select from public.scraper_logs where id = any (${await listParts(sql, id)}) and trigger = 'schedule'`
  return {
    id,
    preset: preset as Preset | null,
    acceptDrop: accept_drop === true,
    queries: Array.isArray(queries) ? namesOf(queries) : null,
    dueOnly: daily !== undefined,
  }
}

/** As they were asked: a query that was put to several countries stands there once for each of them. */
function namesOf(queries: readonly { query: string }[]): string[] {
  return [...new Set(queries.map(({ query }) => query.replace(/ \([A-Z]{2}\)$/, '')))]
}
