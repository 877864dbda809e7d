import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { AUTH_RULES } from './auth-retention.ts'
import { clearPersonalData } from './retention.ts'

export const RETENTION_QUEUE = 'retention'

/** In the quietest hour, well before the daily run. */
export const CLEARS_AT = '03:40'
const EVERY_NIGHT = '40 3 * * *'
/** One transaction per this many rows, so that clearing a whole year blocks nobody. */
const AT_ONCE = 10_000

/**
 * How long what is kept. Rows, their evidence, events and staff's decisions stay: they are the product. Messages and declined
 * submissions stay as long as admins have set (server/product/personal-data).
 */
const RULES: readonly { what: string; days: number; statement: string }[] = [
  {
    what: 'pages of runs',
    days: 90,
    statement: `delete from public.scraper_run_pages where id in (
      select id from public.scraper_run_pages where at < $1 limit $2)`,
  },
  {
    what: 'sent mails',
    days: 90,
    statement: `delete from public.mail_outbox where id in (
      select id from public.mail_outbox where status = 'sent' and sent_at < $1 limit $2)`,
  },
  {
    what: 'mails that could not be delivered',
    days: 180,
    statement: `delete from public.mail_outbox where id in (
      select id from public.mail_outbox where status = 'failed' and created_at < $1 limit $2)`,
  },
  {
    what: 'runs',
    days: 730,
    statement: `delete from public.scraper_logs where id in (
      select id from public.scraper_logs where status <> 'running' and completed_at < $1 limit $2)`,
  },
  {
    what: 'host stops',
    days: 90,
    statement: `delete from public.scraper_host_stops where domain in (
      select domain from public.scraper_host_stops where until < $1 limit $2)`,
  },
  {
    what: 'turns on hosts',
    days: 1,
    statement: `delete from private.scraper_host_turns where domain in (
      select domain from private.scraper_host_turns where next_at < $1 limit $2)`,
  },
  {
    what: 'days',
    days: 730,
    statement: `with days as (delete from public.scraper_daily_runs where day < $1::date returning 1)
      delete from public.alert_digests where day in (select day from public.alert_digests where day < $1::date limit $2)`,
  },
  {
    what: 'looked-up links that have ended',
    days: 0,
    statement: `delete from public.submission_tokens where token_hash in (
      select token_hash from public.submission_tokens where expires_at < $1 limit $2)`,
  },
  {
    what: 'removal requests that were decided',
    days: 90,
    statement: `delete from public.removal_requests where id in (
      select id from public.removal_requests where decided_at < $1 limit $2)`,
  },
  {
    what: 'removal requests that look like spam',
    days: 90,
    statement: `delete from public.removal_requests where id in (
      select id from public.removal_requests where suspected_spam and status = 'waiting' and created_at < $1 limit $2)`,
  },
  {
    what: 'documents of the site that staff deleted',
    days: 30,
    // Their revisions and earlier addresses go with them.
    statement: `delete from public.site_documents where (kind, id) in (
      select kind, id from public.site_documents where deleted_at < $1 limit $2)`,
  },
  {
    // A draft saves itself, so most of its states are of no use to anybody for long.
    what: 'drafts of documents of the site',
    days: 90,
    statement: `delete from public.site_revisions where id in (
      select id from public.site_revisions where did = 'saved' and created_at < $1 limit $2)`,
  },
  {
    what: 'pictures and previews that staff took off the site',
    days: 30,
    // The rows are deleted with their files; the bytes are then unreferenced and swept.
    statement: `delete from storage.objects where id in (
      select id from storage.objects join (
        select bucket_id, name from public.press_pictures where removed_at < $1
        union all select bucket_id, name from public.track_previews where removed_at < $1
      ) taken using (bucket_id, name) limit $2)`,
  },
]

/** Deletes what has been kept long enough. Returns how many rows of each kind were deleted. */
export async function clearOld(database: Database, now: Date): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  const clear = async (rules: typeof RULES, run: Database['asServiceRole']) => {
    for (const { what, days, statement } of rules) {
      const before = new Date(now.getTime() - days * 86_400_000)
      let deleted = AT_ONCE
      while (deleted >= AT_ONCE) {
        const { rowCount } = await run((sql) => sql.query(statement, [before, AT_ONCE]))
        deleted = rowCount ?? 0
        if (deleted > 0) gone[what] = (gone[what] ?? 0) + deleted
      }
    }
  }
  await clear(RULES, database.asServiceRole)
  await clear(AUTH_RULES, database.asAuthAdmin)
  return gone
}

/** Clears every night, once over all processes; the next night makes up for a missed one. */
export function scheduleRetention(deps: {
  database: Database
  jobs: Pick<Jobs, 'schedule' | 'work'>
  timeZone: string
  /** Removes files that no row names. */
  sweepFiles: () => Promise<number>
  log: Pick<Logger, 'info'>
}): void {
  deps.jobs.schedule(RETENTION_QUEUE, EVERY_NIGHT, deps.timeZone)
  deps.jobs.work(RETENTION_QUEUE, async () => {
    const now = new Date()
    const rows = await clearOld(deps.database, now)
    const personal = await clearPersonalData(deps.database, now)
    deps.log.info({ ...rows, ...personal, files: await deps.sweepFiles() }, 'cleared what is old')
  })
}
