import path from 'node:path'
import process from 'node:process'
import { collectSettings } from '#server/platform/backup/backup-settings.ts'
import type { BackupSource } from '#server/platform/backup/write-backup.ts'
import type { Config } from '#server/platform/config.ts'
import { mailFolder, ROOT } from './folders.ts'
import { openBlobs } from './open/open-storage.ts'

export const CONTENT = path.join(ROOT, 'content')

/** Everything that a backup of this installation contains: database, files, mails, content and settings. */
export async function openBackupSource(
  config: Config,
  databaseUrl: string,
  keys: string | null,
): Promise<BackupSource> {
  const { blobs } = await openBlobs(config)
  // The environment and not `config`, whose defaults would look like settings.
  const settings = await collectSettings(process.env, config.BACKUP_PASSPHRASE)
  return { databaseUrl, blobs, mailFolder: mailFolder(config), keys, contentFolder: CONTENT, settings }
}
