import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { clearPersonalData } from './retention.ts'

export const RETENTION_QUEUE = 'retention'

/** In the quietest hour, well before the daily run. */
export const CLEARS_AT = '03:40'
const EVERY_NIGHT = '40 3 * * *'
/** One transaction per this many rows, so that clearing a whole year blocks nobody. */
const AT_ONCE = 10_000

type Rule = { what: string; days: number; statement: string }

/** Rows of a table for which `isOld` holds, $1 being the day before which nothing is kept. */
function old(what: string, days: number, table: string, isOld: string, key = 'id'): Rule {
  const chosen = `select ${key} from ${table} where ${isOld} limit $2`
  return { what, days, statement: `delete from ${table} where (${key}) in (${chosen})` }
}

/**
 * How long what is kept. Rows, their evidence, events and staff's decisions stay: they are the product. Messages and declined
 * submissions stay as long as admins have set (server/product/personal-data).
 */
const RULES: readonly Rule[] = [
  old('pages of runs', 90, 'public.scraper_run_pages', 'at < $1'),
  old('sent mails', 90, 'public.mail_outbox', "status = 'sent' and sent_at < $1"),
  old('mails that could not be delivered', 180, 'public.mail_outbox', "status = 'failed' and created_at < $1"),
  old('runs', 730, 'public.scraper_logs', "status <> 'running' and completed_at < $1"),
  old('host stops', 90, 'public.scraper_host_stops', 'until < $1', 'domain'),
  old('turns on hosts', 1, 'private.scraper_host_turns', 'next_at < $1', 'domain'),
  {
    what: 'days',
    days: 730,
    statement: `with days as (delete from public.scraper_daily_runs where day < $1::date returning 1)
      delete from public.alert_digests where day in (select day from public.alert_digests where day < $1::date limit $2)`,
  },
  old('looked-up links that have ended', 0, 'public.submission_tokens', 'expires_at < $1', 'token_hash'),
  old('removal requests that were decided', 90, 'public.removal_requests', 'decided_at < $1'),
  old(
    'removal requests that look like spam',
    90,
    'public.removal_requests',
    "suspected_spam and status = 'waiting' and created_at < $1",
  ),
  // Their revisions and earlier addresses go with them.
  old('documents of the site that staff deleted', 30, 'public.site_documents', 'deleted_at < $1', 'kind, id'),
  // A draft saves itself, so most of its states are of no use to anybody for long.
  old('drafts of documents of the site', 90, 'public.site_revisions', "did = 'saved' and created_at < $1"),
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

/** How long the auth service keeps what; its role owns its tables, so its role clears them. */
const AUTH_RULES: readonly Rule[] = [
  // A revoked family is kept for a while, so that its tokens are recognised as revoked.
  old('sessions that have ended', 30, 'auth.sessions', 'not_after < $1'),
  old('sessions nobody used', 180, 'auth.sessions', "coalesce(refreshed_at at time zone 'utc', created_at) < $1"),
  old('refresh tokens that were used up', 30, 'auth.refresh_tokens', 'revoked and updated_at < $1'),
  old('one-time tokens', 2, 'auth.one_time_tokens', "created_at < $1::timestamptz at time zone 'utc'"),
  old(
    'sign-ins with a code that were not finished',
    2,
    'auth.flow_state',
    'greatest(created_at, auth_code_issued_at) < $1',
  ),
  old('sign-ins with a provider that were not finished', 1, 'private.provider_flows', 'created_at < $1', 'state_hash'),
  old('challenges of second factors', 7, 'auth.mfa_challenges', 'created_at < $1'),
  old('audit entries', 365, 'auth.audit_log_entries', 'created_at < $1'),
]

/** Deletes what has been kept long enough. Returns how many rows of each kind were deleted. */
export async function clearOld(database: Database, now: Date): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  const clear = async (rules: readonly Rule[], run: Database['asServiceRole']) => {
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
