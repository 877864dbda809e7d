import path from 'node:path'
import type { Logger } from 'pino'
import type { Jobs } from '#server/jobs/jobs.ts'
import { backupName, removeOldBackups, writeBackupFile } from './backup-file.ts'
import type { BackupSource } from './write-backup.ts'

export const BACKUP_QUEUE = 'backup'

/** After the nightly clean-up, well before the daily run. */
const EVERY_NIGHT = '20 4 * * *'

/** Writes a backup every night, once over all processes, and keeps the newest ones. A failure is an error in the log. */
export function scheduleBackups(deps: {
  jobs: Pick<Jobs, 'schedule' | 'work'>
  timeZone: string
  folder: string
  keep: number
  openSource: () => Promise<BackupSource>
  log: Pick<Logger, 'info' | 'error'>
}): void {
  deps.jobs.schedule(BACKUP_QUEUE, EVERY_NIGHT, deps.timeZone)
  deps.jobs.work(BACKUP_QUEUE, async () => {
    try {
      const now = new Date()
      const file = path.join(deps.folder, backupName(now, true))
      const { tables, files, missing } = await writeBackupFile(await deps.openSource(), file, now)
      const removed = await removeOldBackups(deps.folder, deps.keep, now)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      deps.log.info({ file, rows, files: files.count, missing: missing.length, removed }, 'wrote the nightly backup')
    } catch (error) {
      deps.log.error({ err: error }, 'the nightly backup failed')
      throw error
    }
  })
}
