import type { Health } from '#contracts/platform/health.ts'

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
export function findProblems(facts: Facts, moments: Moments): string[] {
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
