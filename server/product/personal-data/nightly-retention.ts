import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { deleteExpiredPersonalData } from './retention.ts'

export const RETENTION_QUEUE = 'retention'

/** At a quiet hour, well before the daily run. */
export const CLEARS_AT = '03:40'
const EVERY_NIGHT = '40 3 * * *'
/** Rows per transaction, so that deleting a whole year blocks no one. */
const BATCH_SIZE = 10_000

type Rule = { what: string; days: number; statement: string }

/** A rule that deletes the rows for which `isOld` holds; in it, $1 is the time before which rows are old. */
function deleteWhere(what: string, days: number, table: string, isOld: string, key = 'id'): Rule {
  const chosen = `select ${key} from ${table} where ${isOld} limit $2`
  return { what, days, statement: `delete from ${table} where (${key}) in (${chosen})` }
}

/**
 * How long data is kept. Opportunities, their evidence, events and staff's decisions are never deleted: they are the product. For
 * messages and declined submissions, admins set the time (retention.ts).
 */
const RULES: readonly Rule[] = [
  deleteWhere('pages of runs', 90, 'public.scraper_run_pages', 'at < $1'),
  deleteWhere('sent mails', 90, 'public.mail_outbox', "status = 'sent' and sent_at < $1"),
  deleteWhere('mails that could not be delivered', 180, 'public.mail_outbox', "status = 'failed' and created_at < $1"),
  deleteWhere('runs', 730, 'public.scraper_logs', "status <> 'running' and completed_at < $1"),
  deleteWhere('host stops', 90, 'public.scraper_host_stops', 'until < $1', 'domain'),
  deleteWhere('turns on hosts', 1, 'private.scraper_host_turns', 'next_at < $1', 'domain'),
  {
    what: 'days',
    days: 730,
    statement: `with days as (delete from public.scraper_daily_runs where day < $1::date returning 1)
      delete from public.alert_digests where day in (select day from public.alert_digests where day < $1::date limit $2)`,
  },
  deleteWhere('looked-up links that have ended', 0, 'public.submission_tokens', 'expires_at < $1', 'token_hash'),
  deleteWhere('removal requests that were decided', 90, 'public.removal_requests', 'decided_at < $1'),
  deleteWhere(
    'removal requests that look like spam',
    90,
    'public.removal_requests',
    "suspected_spam and status = 'waiting' and created_at < $1",
  ),
  // Their revisions and earlier addresses are deleted with them.
  deleteWhere('documents of the site that staff deleted', 30, 'public.site_documents', 'deleted_at < $1', 'kind, id'),
  // Drafts are saved automatically, so most of their revisions are soon useless.
  deleteWhere('drafts of documents of the site', 90, 'public.site_revisions', "did = 'saved' and created_at < $1"),
  {
    what: 'pictures and previews that staff took off the site',
    days: 30,
    // Deletes the storage rows; the files then have no reference and are swept.
    statement: `delete from storage.objects where id in (
      select id from storage.objects join (
        select bucket_id, name from public.press_pictures where removed_at < $1
        union all select bucket_id, name from public.track_previews where removed_at < $1
      ) taken using (bucket_id, name) limit $2)`,
  },
]

/** How long data of the auth service is kept. Its own role runs these rules, because it owns the tables. */
const AUTH_RULES: readonly Rule[] = [
  // A revoked family is kept for a while, so that its tokens are recognised as revoked.
  deleteWhere('sessions that have ended', 30, 'auth.sessions', 'not_after < $1'),
  deleteWhere(
    'sessions nobody used',
    180,
    'auth.sessions',
    "coalesce(refreshed_at at time zone 'utc', created_at) < $1",
  ),
  deleteWhere('refresh tokens that were used up', 30, 'auth.refresh_tokens', 'revoked and updated_at < $1'),
  deleteWhere('one-time tokens', 2, 'auth.one_time_tokens', "created_at < $1::timestamptz at time zone 'utc'"),
  deleteWhere(
    'sign-ins with a code that were not finished',
    2,
    'auth.flow_state',
    'greatest(created_at, auth_code_issued_at) < $1',
  ),
  deleteWhere(
    'sign-ins with a provider that were not finished',
    1,
    'private.provider_flows',
    'created_at < $1',
    'state_hash',
  ),
  deleteWhere('challenges of second factors', 7, 'auth.mfa_challenges', 'created_at < $1'),
  deleteWhere('audit entries', 365, 'auth.audit_log_entries', 'created_at < $1'),
]

/** Returns how many rows of each kind were deleted. */
export async function deleteExpired(database: Database, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const clear = async (rules: readonly Rule[], run: Database['asServiceRole']) => {
    for (const { what, days, statement } of rules) {
      const before = new Date(now.getTime() - days * 86_400_000)
      let deleted = BATCH_SIZE
      while (deleted >= BATCH_SIZE) {
        const { rowCount } = await run((sql) => sql.query(statement, [before, BATCH_SIZE]))
        deleted = rowCount ?? 0
        if (deleted > 0) counts[what] = (counts[what] ?? 0) + deleted
      }
    }
  }
  await clear(RULES, database.asServiceRole)
  await clear(AUTH_RULES, database.asAuthAdmin)
  return counts
}

/** Runs every night in one of the processes. The next night makes up for a missed one. */
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
    const rows = await deleteExpired(deps.database, now)
    const personal = await deleteExpiredPersonalData(deps.database, now)
    deps.log.info({ ...rows, ...personal, files: await deps.sweepFiles() }, 'cleared what is old')
  })
}
