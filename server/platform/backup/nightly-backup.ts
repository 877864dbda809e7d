import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeBackupFailure } from '#server/platform/mail/templates/operator-mails.ts'
import { backupName, removeOldBackups, writeBackupFile } from './backup-file.ts'
import type { BackupSource } from './write-backup.ts'

export const BACKUP_QUEUE = 'backup'

/** After the nightly clean-up, well before the daily run. */
export const BACKS_UP_AT = { hour: 4, minute: 20 }
const EVERY_NIGHT = `${BACKS_UP_AT.minute} ${BACKS_UP_AT.hour} * * *`

type NightlyBackups = {
  jobs: Pick<Jobs, 'schedule' | 'work'>
  database: Database
  mails: { company: MailCompany; queued: () => void }
  timeZone: string
  folder: string
  keep: number
  openSource: () => Promise<BackupSource>
  log: Pick<Logger, 'info' | 'error'>
}

/**
 * Writes a backup every night in one of the processes, and keeps the newest ones. A failure is logged, shown on the
 * health screen and mailed to every admin.
 */
export function scheduleBackups(deps: NightlyBackups): void {
  deps.jobs.schedule(BACKUP_QUEUE, EVERY_NIGHT, deps.timeZone)
  deps.jobs.work(BACKUP_QUEUE, async () => {
    const now = new Date()
    try {
      const file = path.join(deps.folder, backupName(now, true))
      const { tables, files, missing } = await writeBackupFile(await deps.openSource(), file, now)
      const { size: bytes } = await stat(file)
      await deps.database.asServiceRole(
        (sql) => sql`update private.backup_state set succeeded_at = ${now}, file = ${file}, size_bytes = ${bytes}`,
      )
      const removed = await removeOldBackups(deps.folder, deps.keep, now)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      deps.log.info({ file, rows, files: files.count, missing: missing.length, removed }, 'wrote the nightly backup')
    } catch (error) {
      deps.log.error({ err: error }, 'the nightly backup failed')
      // The same cause, such as a full disk, may make this fail too.
      await reportFailure(deps, error, now).catch((reason: unknown) =>
        deps.log.error({ err: reason }, 'no one was notified that the backup failed'),
      )
      throw error
    }
  })
}

/** Stores the failure for the health screen and mails every admin who can sign in, at most once a day. */
async function reportFailure({ database, mails, timeZone }: NightlyBackups, error: unknown, at: Date): Promise<void> {
  const cause = error instanceof Error ? error.message : String(error)
  const [state] = await database.asServiceRole(
    (sql) => sql<{ succeeded_at: Date | null }>`
      update private.backup_state set failed_at = ${at}, failure = ${cause.slice(0, 500)} returning succeeded_at`,
  )
  const day = (moment: Date) => new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(moment)
  const newest = state?.succeeded_at ? day(state.succeeded_at) : null
  const composed = await Promise.all(
    (await listAdmins(database)).map(async ({ id, email }) => ({
      ...(await composeBackupFailure({ cause, advice: adviceOn(error), newest }, mails.company, email)),
      dedupeKey: `backup-failed:${day(at)}:${id}`,
    })),
  )
  await database.asServiceRole(async (sql) => {
    for (const mail of composed) await enqueueMail(sql, mail)
  })
  mails.queued()
}

const ADVICE: Record<string, string> = {
  ENOSPC: 'Free some space on the disk of BACKUP_DIR, keep fewer backups (BACKUP_KEEP), or name another folder.',
  EDQUOT: 'Free some space on the disk of BACKUP_DIR, keep fewer backups (BACKUP_KEEP), or name another folder.',
  EACCES: 'Make the folder of BACKUP_DIR writable for the user that runs the server.',
  EPERM: 'Make the folder of BACKUP_DIR writable for the user that runs the server.',
  EROFS: 'The disk of BACKUP_DIR is mounted read-only. Mount it writable, or name another folder.',
}
const OTHER_ADVICE =
  'Run npm run doctor on the server. Its log has the full error in the line “the nightly backup failed”.'

function adviceOn(error: unknown): string {
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException }
  return ADVICE[code ?? ''] ?? ADVICE[cause?.code ?? ''] ?? OTHER_ADVICE
}

async function listAdmins(database: Database): Promise<{ id: string; email: string }[]> {
  const holders = await database.asServiceRole(
    (sql) => sql<{ user_id: string }>`select user_id from public.user_roles where role = 'admin'`,
  )
  return database.asAuthAdmin(
    (sql) => sql<{ id: string; email: string }>`
      select id, email from auth.users where id = any(${holders.map(({ user_id }) => user_id)}) and email is not null
        and private.can_sign_in(id) order by email`,
  )
}
