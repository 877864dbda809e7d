import {
  DEFAULT_QUERIES,
  QuerySchema,
  RecipientSchema,
  type ScraperConfig,
  ScraperConfigSchema,
  type StoredScraperConfig,
} from '#contracts/scraper/sync-scraper.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Row, Sql } from '#server/platform/db/sql.ts'
import { refuseUnsubscribed } from '#server/product/scraping/alerts/alert-recipients.ts'

/**
 * The stored settings. Entries that cannot be parsed are left out and named in `problems`. Throws AppError 'not_found' if the
 * executor may not see the settings.
 */
export async function getScraperConfig(sql: Sql): Promise<StoredScraperConfig> {
  const [row] = await sql`
    select queries, daily_enabled, alerts_enabled, recipients from public.scraper_configs where id = 'default'`
  if (row === undefined) throw new AppError('not_found', 'There are no scraper settings')
  return parseConfigRow(row)
}

/** One invalid entry must not stop runs, mails and the settings page. */
function parseConfigRow(row: Row): StoredScraperConfig {
  const whole = ScraperConfigSchema.safeParse(row)
  if (whole.success) return whole.data
  const problems: string[] = []
  const queries = parseEntries(row.queries, { what: 'query', schema: QuerySchema, most: 50 }, problems)
  const recipients = parseEntries(row.recipients, { what: 'recipient', schema: RecipientSchema, most: 20 }, problems)
  if (queries.length === 0) problems.push('No stored query can be read: the built-in queries are used.')
  const { daily_enabled, alerts_enabled } = row
  return {
    queries: queries.length === 0 ? [...DEFAULT_QUERIES] : queries,
    recipients,
    daily_enabled: daily_enabled === true,
    alerts_enabled: alerts_enabled === true,
    problems,
  }
}

type Entries = { what: string; schema: typeof QuerySchema | typeof RecipientSchema; most: number }

function parseEntries(stored: unknown, { what, schema, most }: Entries, problems: string[]): string[] {
  const entries: unknown[] = Array.isArray(stored) ? stored : []
  const kept = entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry)
    if (parsed.success) return [parsed.data]
    const [issue] = parsed.error.issues
    problems.push(`The ${what} ${JSON.stringify(entry).slice(0, 80)} is skipped: ${issue?.message ?? 'unreadable'}.`)
    return []
  })
  if (kept.length > most) problems.push(`Only the first ${most} of ${kept.length} stored entries (${what}) are used.`)
  return kept.slice(0, most)
}

/**
 * Stores the settings and returns them. Throws AppError 'forbidden' if the executor may not change them, and 'conflict' if a
 * recipient has unsubscribed.
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
