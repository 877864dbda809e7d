import { type ScraperConfig, ScraperConfigSchema } from '#contracts/sync-scraper.ts'
import { AppError } from '#server/app-error.ts'
import type { Sql } from '#server/db/sql.ts'
import { refuseUnsubscribed } from '#server/scraping/alerts/alert-recipients.ts'

/** The stored settings. Throws AppError 'not_found' when the executor may not see them. */
export async function getScraperConfig(sql: Sql): Promise<ScraperConfig> {
  const [row] = await sql`
    select queries, daily_enabled, alerts_enabled, recipients from public.scraper_configs where id = 'default'`
  if (row === undefined) throw new AppError('not_found', 'There are no scraper settings')
  return ScraperConfigSchema.parse(row)
}

/**
 * Stores the settings and returns what is stored. Throws AppError 'forbidden' when the executor may not, 'conflict'
 * when they name somebody who has unsubscribed.
 */
export async function saveScraperConfig(sql: Sql, config: ScraperConfig): Promise<ScraperConfig> {
  await refuseUnsubscribed(sql, config.recipients)
  const [row] = await sql`
    update public.scraper_configs
    set queries = ${config.queries}, daily_enabled = ${config.daily_enabled}, alerts_enabled = ${config.alerts_enabled},
      recipients = ${config.recipients}, updated_at = now()
    where id = 'default' returning queries, daily_enabled, alerts_enabled, recipients`
  if (row === undefined) throw new AppError('forbidden', 'Staff access required')
  return ScraperConfigSchema.parse(row)
}
