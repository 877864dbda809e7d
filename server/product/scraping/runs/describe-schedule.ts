import { dayIn } from '#contracts/platform/dates.ts'
import type { Schedule } from '#contracts/scraper/schedule.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { getScraperConfig } from '#server/product/scraping/config-rows.ts'
import { getDailyTime } from '#server/product/scraping/schedule-rows.ts'
import { type DailyRunDeps, dailyDueAt, SPREAD_MINUTES } from './daily-run.ts'

const DAY_MS = 86_400_000

export type ScheduleOf = Pick<DailyRunDeps, 'timeZone' | 'salt'>

/** When the daily run starts, and when next. A day that had its run, or was left out, is over. */
export async function describeSchedule(sql: Sql, deps: ScheduleOf, now: Date): Promise<Schedule> {
  const { daily_enabled } = await getScraperConfig(sql)
  const time = await getDailyTime(sql)
  const today = dayIn(deps.timeZone, now)
  const [done] = await sql`select from public.scraper_daily_runs where day = ${today}`
  const next = done === undefined ? today : dayIn(deps.timeZone, new Date(now.getTime() + DAY_MS))
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    at: `${two(time.hour)}:${two(time.minute)}`,
    spread_minutes: SPREAD_MINUTES,
    time_zone: deps.timeZone,
    next_at: daily_enabled ? dailyDueAt(next, deps, time).toISOString() : null,
  }
}
