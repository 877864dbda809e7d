import path from 'node:path'
import type { HealthDisk } from '#contracts/platform/health.ts'
import type { Config } from '#server/platform/config.ts'

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where mails are written as files when there is no SMTP server. */
export function mailFolder(config: Config): string {
  return path.join(config.DATA_DIR, 'mail')
}

/** The folders whose disks the health screen and the metrics measure, by setting. */
export function watchedFolders({ DATA_DIR, BACKUP_DIR }: Config): Partial<Record<HealthDisk['setting'], string>> {
  return { DATA_DIR: path.resolve(DATA_DIR), ...(BACKUP_DIR && { BACKUP_DIR: path.resolve(BACKUP_DIR) }) }
}
