import type { RunProgress, RunQuery, SearchSpent } from '#contracts/scraper/runs.ts'
import type { RunSummary } from '#contracts/scraper/scraper-port.ts'
import { type Preset, type ScraperLog, ScraperLogSchema } from '#contracts/scraper/sync-scraper.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUniqueViolation, onlyRow, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { findUnfinishedRun, takeOverHeldSites } from './continue-run.ts'

export type Trigger = 'dashboard' | 'command' | 'schedule' | 'page'

/** After so long without a heartbeat a run counts as killed: several missed heartbeats, and well below two minutes. */
export const STALE_AFTER_MS = 75_000

/** How a run ended. `interrupted`: its process was killed or stopped, so that a scheduled run may be started once more. */
export type RunEnd = Pick<RunSummary, 'status' | 'message'> & { interrupted?: boolean; failedAs?: 'drop' | 'cancelled' }

/** Creates the log of a run. Throws AppError 'conflict' while another run is in progress. */
export async function startRun(
  database: Database,
  run: {
    preset: Preset | null
    trigger: Trigger
    sample?: boolean
    acceptDrop?: boolean
    /** The run whose unfinished sites it reads. Throws AppError 'conflict' if that run cannot be continued. */
    continues?: string
    now?: Date
  },
): Promise<string> {
  const now = run.now ?? new Date()
  await failStaleRuns(database, now)
  try {
    return await database.asServiceRole(async (sql) => {
      const { continues = null, sample = false } = run
      if (continues !== null && (await findUnfinishedRun(sql, continues)) === null)
        throw new AppError(
          'conflict',
          'This run cannot be continued: it was not cancelled or interrupted, or another run has started since',
        )
      const rows = await sql<{ id: string }>`
        insert into public.scraper_logs (preset, trigger, sample, accept_drop, continues, started_at, heartbeat_at)
        values (${run.preset}, ${run.trigger}, ${sample}, ${run.acceptDrop ?? false}, ${continues}, ${now}, ${now})
        returning id`
      const { id } = onlyRow(rows)
      if (run.trigger !== 'page' && !sample) await takeOverHeldSites(sql, id, continues)
      return id
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'A scraper run is already under way', { cause: error })
    throw error
  }
}

/** Extraction tests are counted in the same table as requests to search providers, under this name. */
const TEST_TOKENS_PROVIDER = 'test_reader'

/** The model tokens used since then by runs, as far as they have reported them, and by extraction tests. */
export async function countTokens(sql: Sql, since: Date): Promise<number> {
  const rows = await sql<{ tokens: number }>`
    select (
      select coalesce(sum((progress -> 'modelUse' ->> 'tokens')::integer), 0)
      from public.scraper_logs where started_at >= ${since}
    ) + (
      select coalesce(sum(spent), 0) from public.scraper_search_use
      where provider = ${TEST_TOKENS_PROVIDER} and day >= (${since}::timestamptz at time zone 'utc')::date
    )::float as tokens`
  return onlyRow(rows).tokens
}

/** Adds the tokens of an extraction test to those of the month. */
export async function addTestTokens(sql: Sql, tokens: number, now: Date): Promise<void> {
  await sql`
    insert into public.scraper_search_use as known (provider, day, spent)
    values (${TEST_TOKENS_PROVIDER}, (${now}::timestamptz at time zone 'utc')::date, ${tokens})
    on conflict (provider, day) do update set spent = known.spent + excluded.spent`
}

export async function isRunning(database: Database, runId: string): Promise<boolean> {
  return await database.asServiceRole(async (sql) => {
    const [row] = await sql`select from public.scraper_logs where id = ${runId} and status = 'running'`
    return row !== undefined
  })
}

export async function findRunMessage(database: Database, runId: string): Promise<string | null> {
  const [row] = await database.asServiceRole(
    (sql) => sql<{ message: string | null }>`select message from public.scraper_logs where id = ${runId}`,
  )
  return row?.message ?? null
}

/** Closes a run's log. Does nothing if it is closed. The counts are already stored. */
export async function finishRun(database: Database, runId: string, end: RunEnd, now: Date = new Date()): Promise<void> {
  await database.asServiceRole((sql) => endRun(sql, runId, end, null, now))
}

/**
 * Closes a run's log in the executor's transaction, and deletes the held-back sites unless the run may be continued. False if it was
 * already closed.
 */
export async function endRun(
  sql: Sql,
  runId: string,
  end: RunEnd,
  progress: RunProgress | null,
  now: Date,
): Promise<boolean> {
  const ended = await sql`
    update public.scraper_logs set status = ${end.status}, message = ${end.message}, completed_at = ${now},
      interrupted = ${end.interrupted ?? false}, failed_as = ${end.failedAs ?? null},
      progress = coalesce(${progress === null ? null : JSON.stringify(progress)}::jsonb, progress)
    where id = ${runId} and status = 'running' returning id`
  if (!end.interrupted && end.failedAs !== 'cancelled')
    await sql`delete from public.scraper_held_sites where run_id = ${runId}`
  return ended.length > 0
}

/** Stores the last progress of a run that someone else has ended. Only its worker knows it. */
export async function saveLastProgress(sql: Sql, runId: string, progress: RunProgress | null): Promise<void> {
  if (progress === null) return
  await sql`
    update public.scraper_logs set progress = ${JSON.stringify(progress)}::jsonb
    where id = ${runId} and status <> 'running'`
}

/** Throws AppError 'not_found', and 'conflict' if the run has already ended. */
export async function cancelRun(database: Database, runId: string, by: string): Promise<void> {
  await database.asServiceRole(async (sql) => {
    const [known] = await sql`select from public.scraper_logs where id = ${runId}`
    if (known === undefined) throw new AppError('not_found', 'There is no such run')
    const end: RunEnd = {
      status: 'failed',
      message: `Cancelled by ${by}. What it had stored is kept.`,
      failedAs: 'cancelled',
    }
    if (!(await endRun(sql, runId, end, null, new Date()))) throw new AppError('conflict', 'This run has already ended')
  })
}

/** Stores the results of a run's queries, and how many requests to search providers they took. */
export async function saveQueries(
  database: Database,
  runId: string,
  queries: readonly RunQuery[],
  spent: readonly SearchSpent[],
): Promise<void> {
  await database.asServiceRole(async (sql) => {
    await sql`update public.scraper_logs set queries = ${JSON.stringify(queries)}::jsonb where id = ${runId}`
    for (const { provider, requests, price } of spent) {
      await sql`
        insert into public.scraper_run_search (run_id, provider, requests, price)
        values (${runId}, ${provider}, ${requests}, ${price})
        on conflict (run_id, provider) do update set requests = scraper_run_search.requests + excluded.requests`
    }
  })
}

/** Fails runs without a recent heartbeat, whose process was killed. What they stored is kept. */
export async function failStaleRuns(database: Database, now: Date = new Date()): Promise<string[]> {
  const before = new Date(now.getTime() - STALE_AFTER_MS)
  return await database.asServiceRole(async (sql) => {
    const rows = await sql<{ id: string }>`
      update public.scraper_logs
      set status = 'failed', completed_at = ${now}, interrupted = true,
        message = case when progress = '{}' and total_processed = 0 then 'No worker started the run in time. Nothing was fetched.'
          else 'The run stopped unexpectedly: its process ended. What it had stored until then is kept.' end
      where status = 'running' and heartbeat_at < ${before} returning id`
    return rows.map(({ id }) => id)
  })
}

/** False if the run is no longer in progress. */
export async function saveHeartbeat(sql: Sql, runId: string, at: Date, progress: RunProgress | null): Promise<boolean> {
  const [row] = await sql`
    update public.scraper_logs set heartbeat_at = greatest(heartbeat_at, ${at}),
      progress = coalesce(${progress === null ? null : JSON.stringify(progress)}::jsonb, progress)
    where id = ${runId} and status = 'running' returning id`
  return row !== undefined
}

/** The runs that the executor may see, newest first: all, or those that failed since then and are unseen by the executor. */
export async function listRuns(
  sql: Sql,
  { failedUnseenSince = null, limit = 200 }: { failedUnseenSince?: Date | null; limit?: number } = {},
): Promise<ScraperLog[]> {
  const rows = await sql`
    select id, status, started_at, completed_at, new_entries_count, updated_entries_count, total_processed, errors_count,
      message, preset, trigger, sample, case when status = 'running' then nullif(progress, '{}') end as progress,
      private.can_continue(l) as can_continue
    from public.scraper_logs l
    where ${failedUnseenSince}::timestamptz is null
      or (status = 'failed' and completed_at >= ${failedUnseenSince} and not exists (
        select from public.staff_seen_runs s where s.run_id = l.id and s.user_id = auth.uid()))
    order by started_at desc, id limit ${limit}`
  return rows.map(({ progress, ...row }) =>
    ScraperLogSchema.parse({ ...withIsoDates(row), ...(progress === null ? {} : { progress }) }),
  )
}
