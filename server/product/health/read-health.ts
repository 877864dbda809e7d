import type { z } from 'zod'
import { type Health, type HealthDisk, HealthSchema } from '#contracts/platform/health.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { onlyRow, type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { judgeSpace, readDiskSpace } from '#server/platform/files/disk-space.ts'

export type HealthDeps = {
  database: Database
  /** The folders by their setting. */
  folders: Partial<Record<HealthDisk['setting'], string>>
  /** Whether mails are sent by SMTP. */
  mailsAreSent: boolean
  server: Omit<Health['server'], 'postgres'>
  /** When the next nightly backup after `now` begins. */
  nextBackupAt: (now: Date) => Date
}

const FactsSchema = HealthSchema.omit({ problems: true })
type Facts = z.infer<typeof FactsSchema>

/** Only for admins, because the answer contains folders, errors and versions. */
export function createHealthActions(deps: HealthDeps): Action[] {
  return [defineAction('get_health', () => getHealth(deps, new Date()))]
}

/** The number of problems that the sidebar shows to this caller: 0 unless the caller is an admin. */
export async function countProblems(deps: HealthDeps, caller: Caller, now: Date): Promise<number> {
  const rows = await deps.database.asCaller(
    caller,
    (sql) => sql<{ holds: boolean }>`select private.has_role('admin') as holds`,
  )
  return onlyRow(rows).holds ? (await getHealth(deps, now)).problems.length : 0
}

/** Runs as the service. The caller must have been checked to be an admin. */
async function getHealth(deps: HealthDeps, now: Date): Promise<Health> {
  const { database } = deps
  const disks = await readDisks(deps.folders)
  const { backup, mails, postgres } = await database.asServiceRole(async (sql) => ({
    backup: await readBackup(sql),
    mails: await readMails(sql, now),
    postgres: await readVersion(sql),
  }))
  const { jobs, backupsSince } = await readJobs(database, now)
  const facts = FactsSchema.parse({
    backup: { ...backup, next_at: backupsSince && deps.nextBackupAt(now).toISOString() },
    mails: { are_sent: deps.mailsAreSent, ...mails },
    disks,
    jobs,
    server: { ...deps.server, postgres },
  })
  return { problems: findProblems(facts, { now, backupsSince, databaseFullAt: database.fullAt() }), ...facts }
}

async function readDisks(folders: HealthDeps['folders']): Promise<HealthDisk[]> {
  const disks = await Promise.all(
    (Object.entries(folders) as [HealthDisk['setting'], string][]).map(async ([setting, folder]) => {
      // The backup folder does not exist before the first backup.
      const space = await readDiskSpace(folder).catch(() => null)
      if (space === null) return null
      const { free, total } = space
      return { setting, folder, free_bytes: free, total_bytes: total, level: judgeSpace(free) }
    }),
  )
  return disks.filter((disk) => disk !== null)
}

async function readBackup(sql: Sql): Promise<Row> {
  const rows = await sql`
    select succeeded_at, file, size_bytes::float as size_bytes, failed_at, failure from private.backup_state`
  return withIsoDates(onlyRow(rows))
}

/** A JSON object with the latest failure: what failed (under the key `of`), its error and its time. */
const selectLatestFailure = (
  of: string,
  what: string,
  error: string,
  at: string,
) => `jsonb_build_object('${of}', ${what},
  'error', coalesce(${error}, 'no reason given'), 'at', to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

// For a mail that was given up, next_attempt_at is the time when it was given up.
const MAILS = `
  select count(*) filter (where status = 'waiting')::int as waiting,
    min(created_at) filter (where status = 'waiting') as oldest_waiting_at,
    count(*) filter (where status = 'failed' and next_attempt_at > $1)::int as failed,
    (select ${selectLatestFailure('kind', 'kind', 'last_error', 'next_attempt_at')} from public.mail_outbox
      where status = 'failed' and next_attempt_at > $1 order by next_attempt_at desc limit 1) as latest_failure
  from public.mail_outbox where status <> 'sent'`

async function readMails(sql: Sql, now: Date): Promise<Row> {
  const { rows } = await sql.query(MAILS, [getWeekBefore(now)])
  return withIsoDates(onlyRow(rows))
}

async function readVersion(sql: Sql): Promise<string> {
  const rows = await sql<{ version: string }>`select split_part(current_setting('server_version'), ' ', 1) as version`
  return onlyRow(rows).version
}

// The names of pg-boss's own queues begin with two underscores.
const JOBS = `
  with job as (select * from pgboss.job where name !~ '^__')
  select count(*) filter (where state in ('created', 'retry') and start_after <= $1)::int as waiting,
    min(start_after) filter (where state in ('created', 'retry') and start_after <= $1) as oldest_waiting_at,
    count(*) filter (where state = 'active')::int as active,
    count(*) filter (where state = 'failed' and completed_on > $2)::int as failed,
    (select ${selectLatestFailure('queue', 'name', "output ->> 'message'", 'completed_on')} from job
      where state = 'failed' and completed_on > $2 order by completed_on desc limit 1) as latest_failure,
    (select created_on from pgboss.schedule where name = 'backup' limit 1) as backups_since
  from job`

/** The queue's schema belongs to the server's user and cannot be read by API roles. It exists once a worker has started. */
async function readJobs(database: Database, now: Date): Promise<{ jobs: Row; backupsSince: Date | null }> {
  const { rows: made } = await database.pool.query<{ made: boolean }>(
    "select to_regclass('pgboss.schedule') is not null as made",
  )
  if (made[0]?.made !== true) {
    const jobs = { waiting: 0, oldest_waiting_at: null, active: 0, failed: 0, latest_failure: null }
    return { jobs, backupsSince: null }
  }
  const { rows } = await database.pool.query<{ backups_since: Date | null }>(JOBS, [now, getWeekBefore(now)])
  const row = onlyRow(rows)
  return { jobs: withIsoDates(row), backupsSince: row.backups_since }
}

function getWeekBefore(now: Date): Date {
  return new Date(now.getTime() - 7 * 86_400_000)
}

const HOUR_MS = 3_600_000
/** A missed night, and some hours for a slow backup. */
const BACKUP_DUE_MS = 36 * HOUR_MS
const WAITING_MS = HOUR_MS

type Moments = {
  now: Date
  /** When nightly backups were switched on; null if they are off. */
  backupsSince: Date | null
  /** When the database last refused a write because its disk was full. */
  databaseFullAt: Date | null
}

/** The problems for an admin, most urgent first. */
function findProblems(facts: Facts, moments: Moments): string[] {
  return [
    ...findDiskProblems(facts, moments),
    ...findBackupProblems(facts, moments),
    ...findMailProblems(facts, moments),
    ...findJobProblems(facts, moments),
  ]
}

function findDiskProblems({ disks }: Facts, { now, databaseFullAt }: Moments): string[] {
  const found = disks.flatMap(({ setting, level }) => {
    if (level === 'full')
      return setting === 'DATA_DIR'
        ? ['The disk of DATA_DIR is almost full. When it is full, forms and changes cannot be stored. Free some space.']
        : ['The disk of BACKUP_DIR is almost full. Free some space, or keep fewer backups (BACKUP_KEEP).']
    return level === 'low' ? [`The disk of ${setting} has little space left. Free some.`] : []
  })
  const wasFull = databaseFullAt !== null && now.getTime() - databaseFullAt.getTime() < HOUR_MS
  return wasFull
    ? ['The database refused changes within the last hour because its disk was full. Free some space there.', ...found]
    : found
}

function findBackupProblems({ backup }: Facts, { now, backupsSince }: Moments): string[] {
  if (backupsSince === null) return []
  const succeededAt = backup.succeeded_at === null ? 0 : Date.parse(backup.succeeded_at)
  if (backup.failed_at !== null && Date.parse(backup.failed_at) > succeededAt) {
    return [`The last backup failed: ${backup.failure ?? 'no reason given'}`]
  }
  const since = Math.max(succeededAt, backupsSince.getTime())
  return now.getTime() - since > BACKUP_DUE_MS
    ? ['No backup was made last night. Is a worker with BACKUP_DIR running?']
    : []
}

function findMailProblems({ mails }: Facts, { now }: Moments): string[] {
  if (mails.failed > 0) {
    const what = mails.failed === 1 ? 'One mail was' : `${mails.failed} mails were`
    return [`${what} not delivered in the last seven days: ${mails.latest_failure?.error ?? 'no reason given'}`]
  }
  return isOverdue(mails.oldest_waiting_at, now) ? ['Mails have waited for more than an hour to be sent.'] : []
}

function findJobProblems({ jobs }: Facts, { now }: Moments): string[] {
  return isOverdue(jobs.oldest_waiting_at, now)
    ? ['Background jobs have waited for more than an hour. Is a worker running?']
    : []
}

function isOverdue(moment: string | null, now: Date): boolean {
  return moment !== null && now.getTime() - Date.parse(moment) > WAITING_MS
}
