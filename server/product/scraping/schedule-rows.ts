import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'

export type TimeOfDay = { hour: number; minute: number }

/** When the daily run is due, by the clock of the installation's zone. Throws AppError 'not_found' when the executor may not see it. */
export async function getDailyTime(sql: Sql): Promise<TimeOfDay> {
  const [row] = await sql<TimeOfDay>`
    select extract(hour from daily_at)::int as hour, extract(minute from daily_at)::int as minute
    from public.scraper_configs where id = 'default'`
  if (row === undefined) throw new AppError('not_found', 'There are no scraper settings')
  return row
}

/** Takes 'HH:MM'. Throws AppError 'forbidden' when the executor may not. */
export async function saveDailyTime(sql: Sql, at: string): Promise<void> {
  const rows = await sql`
    update public.scraper_configs set daily_at = ${at}::time, updated_at = now() where id = 'default' returning id`
  if (rows.length === 0) throw new AppError('forbidden', 'Staff access required')
}
