import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { dayIn } from '#contracts/platform/dates.ts'
import { instantAt } from '#contracts/platform/local-time.ts'
import type { Schedule } from '#contracts/scraper/schedule.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { getScraperConfig } from '#server/product/scraping/config-rows.ts'
import type { ScraperJobs } from './scraper-jobs.ts'

/** The queue of the former schedule. Its jobs are removed at the start. */
export const RETIRED_DAILY_QUEUE = 'scrape-daily'

const SPREAD_MINUTES = 30
const JITTER_MS = SPREAD_MINUTES * 60_000
/** An older claim without a run belongs to a killed process. */
const CLAIM_HELD_MS = 2 * 60_000
/** The run, and one more attempt if its process was killed. */
const ATTEMPTS = 2

export type DailyRunDeps = {
  database: Database
  scraperJobs: Pick<ScraperJobs, 'requestRun'>
  timeZone: string
  /** Differs between installations, so that they do not all start in the same minute. */
  salt: string
  log: Pick<Logger, 'info'>
}

/** Up to half an hour after the time in the settings, and the same in every process of this installation. */
export function dailyDueAt(day: string, deps: Pick<DailyRunDeps, 'timeZone' | 'salt'>, time: TimeOfDay): Date {
  const jitterMs = createHash('sha256').update(`${deps.salt}:${day}`).digest().readUInt32BE(0) % JITTER_MS
  return new Date(instantAt(deps.timeZone, day, time).getTime() + jitterMs)
}

/**
 * Starts today's run if it is due, enabled and not yet started by any process. Returns its id, otherwise null. Called repeatedly: a run
 * that was due while no process ran starts as soon as one runs, a run whose process was killed starts once more, and the run waits while
 * another one is in progress.
 */
export async function startDailyRun(deps: DailyRunDeps, now: Date): Promise<string | null> {
  const { database } = deps
  const day = dayIn(deps.timeZone, now)
  const dueAt = dailyDueAt(day, deps, await database.asServiceRole(getDailyTime))
  if (now < dueAt) return null
  if (!(await database.asServiceRole((sql) => claimDay(sql, { day, dueAt, now })))) return null
  try {
    const runId = await deps.scraperJobs.requestRun({ preset: null, trigger: 'schedule' })
    await database.asServiceRole(
      (sql) => sql`update public.scraper_daily_runs set state = 'started', run_id = ${runId} where day = ${day}`,
    )
    return runId
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    deps.log.info('the daily run waits: another one is in progress')
    // Release the claim without counting an attempt. The next check takes it again.
    await database.asServiceRole(
      (sql) => sql`
        update public.scraper_daily_runs set attempts = attempts - 1, claimed_at = '-infinity' where day = ${day}`,
    )
    return null
  }
}

/**
 * True for exactly one caller over all processes. A day on which the daily run is disabled is recorded, so that it stays skipped.
 */
async function claimDay(sql: Sql, { day, dueAt, now }: { day: string; dueAt: Date; now: Date }): Promise<boolean> {
  const { daily_enabled: enabled } = await getScraperConfig(sql)
  const [underWay] = await sql`select from public.scraper_logs where status = 'running' and not sample`
  if (enabled && underWay !== undefined) return false
  const [fresh] = await sql`
    insert into public.scraper_daily_runs (day, due_at, state, claimed_at)
    values (${day}, ${dueAt}, ${enabled ? 'claimed' : 'left_out'}, ${now}) on conflict do nothing returning day`
  if (fresh !== undefined) return enabled
  if (!enabled) return false
  const abandonedBefore = new Date(now.getTime() - CLAIM_HELD_MS)
  const [again] = await sql`
    update public.scraper_daily_runs d set state = 'claimed', attempts = attempts + 1, claimed_at = ${now}, run_id = null
    where day = ${day} and attempts < ${ATTEMPTS} and (
      (state = 'claimed' and claimed_at < ${abandonedBefore})
      or (state = 'started' and exists (
        select from public.scraper_logs l where l.id = d.run_id and l.status = 'failed' and l.interrupted)))
    returning day`
  return again !== undefined
}

const DAY_MS = 86_400_000

export type ScheduleSettings = Pick<DailyRunDeps, 'timeZone' | 'salt'>

/** The time of the daily run, and when it starts next. */
export async function describeSchedule(sql: Sql, deps: ScheduleSettings, now: Date): Promise<Schedule> {
  const { daily_enabled } = await getScraperConfig(sql)
  const time = await getDailyTime(sql)
  const today = dayIn(deps.timeZone, now)
  const [done] = await sql`select from public.scraper_daily_runs where day = ${today}`
  const next = done === undefined ? today : dayIn(deps.timeZone, new Date(now.getTime() + DAY_MS))
  const pad = (value: number) => String(value).padStart(2, '0')
  return {
    at: `${pad(time.hour)}:${pad(time.minute)}`,
    spread_minutes: SPREAD_MINUTES,
    time_zone: deps.timeZone,
    next_at: daily_enabled ? dailyDueAt(next, deps, time).toISOString() : null,
  }
}

type TimeOfDay = { hour: number; minute: number }

/** In the installation's time zone. Throws AppError 'not_found' if the executor may not see it. */
async function getDailyTime(sql: Sql): Promise<TimeOfDay> {
  const [row] = await sql<TimeOfDay>`
    select extract(hour from daily_at)::int as hour, extract(minute from daily_at)::int as minute
    from public.scraper_configs where id = 'default'`
  if (row === undefined) throw new AppError('not_found', 'There are no scraper settings')
  return row
}

/** `at` is 'HH:MM'. Throws AppError 'forbidden' if the executor may not change it. */
export async function saveDailyTime(sql: Sql, at: string): Promise<void> {
  const rows = await sql`
    update public.scraper_configs set daily_at = ${at}::time, updated_at = now() where id = 'default' returning id`
  if (rows.length === 0) throw new AppError('forbidden', 'Staff access required')
}
