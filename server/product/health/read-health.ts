import type { Health, HealthDisk } from '#contracts/platform/health.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { judgeSpace, readDiskSpace } from '#server/platform/files/disk-space.ts'

export type HealthDeps = {
  database: Database
  /** Each folder by the setting that names it. */
  folders: Partial<Record<HealthDisk['setting'], string>>
  /** Whether mails leave by SMTP. */
  mailsAreSent: boolean
  server: Omit<Health['server'], 'postgres'>
  /** When the backup of the night after that moment begins. */
  nextBackupAt: (now: Date) => Date
}

/** Read as the service, for callers that have been found to be admins. */
export async function readHealth(deps: HealthDeps, now: Date): Promise<Health> {
  const { database } = deps
  const disks = await readDisks(deps.folders)
  const { backup, mails, postgres } = await database.asServiceRole(async (sql) => ({
    backup: await readBackup(sql),
    mails: await readMails(sql, now),
    postgres: await readVersion(sql),
  }))
  const { backups_since: backupsSince, ...jobs } = await readJobs(database, now)
  const isOn = backupsSince !== null
  const facts = {
    backup: { ...backup, next_at: isOn ? deps.nextBackupAt(now).toISOString() : null },
    mails: { are_sent: deps.mailsAreSent, ...mails },
    disks,
    jobs,
    server: { ...deps.server, postgres },
  }
  return { problems: findProblems(facts, { now, backupsSince, databaseFullAt: database.fullAt() }), ...facts }
}

async function readDisks(folders: HealthDeps['folders']): Promise<HealthDisk[]> {
  const disks = await Promise.all(
    (Object.entries(folders) as [HealthDisk['setting'], string][]).map(async ([setting, folder]) => {
      // A folder for backups that the first of them will make is not there yet.
      const space = await readDiskSpace(folder).catch(() => null)
      if (space === null) return null
      const { free, total } = space
      return { setting, folder, free_bytes: free, total_bytes: total, level: judgeSpace(free) }
    }),
  )
  return disks.filter((disk) => disk !== null)
}

async function readBackup(sql: Sql): Promise<Omit<Health['backup'], 'next_at'>> {
  const [state] = await sql<{
    succeeded_at: Date | null
    file: string | null
    size_bytes: number | null
    failed_at: Date | null
    failure: string | null
  }>`select succeeded_at, file, size_bytes::float as size_bytes, failed_at, failure from private.backup_state`
  return {
    succeeded_at: toText(state?.succeeded_at),
    file: state?.file ?? null,
    size_bytes: state?.size_bytes ?? null,
    failed_at: toText(state?.failed_at),
    failure: state?.failure ?? null,
  }
}

async function readMails(sql: Sql, now: Date): Promise<Omit<Health['mails'], 'are_sent'>> {
  const [counts] = await sql<{ waiting: number; oldest: Date | null; failed: number }>`
    select count(*) filter (where status = 'waiting')::int as waiting,
      min(created_at) filter (where status = 'waiting') as oldest,
      count(*) filter (where status = 'failed' and next_attempt_at > ${weekBefore(now)})::int as failed
    from public.mail_outbox where status <> 'sent'`
  // A mail that was given up keeps the moment of that as its next attempt.
  const [latest] = await sql<{ kind: string; error: string | null; at: Date }>`
    select kind, last_error as error, next_attempt_at as at from public.mail_outbox
    where status = 'failed' and next_attempt_at > ${weekBefore(now)} order by next_attempt_at desc limit 1`
  return {
    waiting: counts?.waiting ?? 0,
    oldest_waiting_at: toText(counts?.oldest),
    failed: counts?.failed ?? 0,
    latest_failure: latest
      ? { kind: latest.kind, error: latest.error ?? 'no reason given', at: latest.at.toISOString() }
      : null,
  }
}

async function readVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ version: string }>`select current_setting('server_version') as version`
  return row?.version.split(' ')[0] ?? 'unknown'
}

/** The queue's own schema belongs to the server's user, and no role of the API may read it. */
async function readJobs(database: Database, now: Date): Promise<Health['jobs'] & { backups_since: Date | null }> {
  const none = { waiting: 0, oldest_waiting_at: null, active: 0, failed: 0, latest_failure: null, backups_since: null }
  const { rows: made } = await database.pool.query<{ made: boolean }>(
    "select to_regclass('pgboss.schedule') is not null as made",
  )
  if (made[0]?.made !== true) return none
  const { rows } = await database.pool.query<{
    waiting: number
    oldest: Date | null
    active: number
    failed: number
    latest: { queue: string; error: string | null; at: string } | null
    backups_since: Date | null
  }>(JOBS, [now, weekBefore(now)])
  const [row] = rows
  if (row === undefined) return none
  const { latest } = row
  return {
    waiting: row.waiting,
    oldest_waiting_at: toText(row.oldest),
    active: row.active,
    failed: row.failed,
    latest_failure: latest && {
      ...latest,
      error: latest.error ?? 'no reason given',
      at: new Date(latest.at).toISOString(),
    },
    backups_since: row.backups_since,
  }
}

// pg-boss has queues of its own, whose names begin with two underscores.
const JOBS = `
  with job as (select * from pgboss.job where name !~ '^__')
  select count(*) filter (where state in ('created', 'retry') and start_after <= $1)::int as waiting,
    min(start_after) filter (where state in ('created', 'retry') and start_after <= $1) as oldest,
    count(*) filter (where state = 'active')::int as active,
    count(*) filter (where state = 'failed' and completed_on > $2)::int as failed,
    (select jsonb_build_object('queue', name, 'error', output ->> 'message', 'at', completed_on) from job
      where state = 'failed' and completed_on > $2 order by completed_on desc limit 1) as latest,
    (select created_on from pgboss.schedule where name = 'backup' limit 1) as backups_since
  from job`

function weekBefore(now: Date): Date {
  return new Date(now.getTime() - 7 * 86_400_000)
}

function toText(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null
}

const HOUR_MS = 3_600_000
/** A night that was missed, and some hours for a backup that takes long. */
const BACKUP_DUE_MS = 36 * HOUR_MS
const WAITING_MS = HOUR_MS

type Facts = Omit<Health, 'problems'>
type Moments = {
  now: Date
  /** When nightly backups were switched on; null if they are off. */
  backupsSince: Date | null
  /** When the database last refused a write because its disk was full. */
  databaseFullAt: Date | null
}

/** What an admin should see to, the most urgent first. */
function findProblems(facts: Facts, moments: Moments): string[] {
  return [
    ...onDisks(facts, moments),
    ...onBackup(facts, moments),
    ...onMails(facts, moments),
    ...onJobs(facts, moments),
  ]
}

function onDisks({ disks }: Facts, { now, databaseFullAt }: Moments): string[] {
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

function onBackup({ backup }: Facts, { now, backupsSince }: Moments): string[] {
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

function onMails({ mails }: Facts, { now }: Moments): string[] {
  if (mails.failed > 0) {
    const what = mails.failed === 1 ? 'One mail was' : `${mails.failed} mails were`
    return [`${what} not delivered in the last seven days: ${mails.latest_failure?.error ?? 'no reason given'}`]
  }
  return isOver(mails.oldest_waiting_at, now) ? ['Mails have waited for more than an hour to be sent.'] : []
}

function onJobs({ jobs }: Facts, { now }: Moments): string[] {
  return isOver(jobs.oldest_waiting_at, now)
    ? ['Background jobs have waited for more than an hour. Is a worker running?']
    : []
}

function isOver(moment: string | null, now: Date): boolean {
  return moment !== null && now.getTime() - Date.parse(moment) > WAITING_MS
}
