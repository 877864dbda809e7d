import { lstat, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { mailFolder } from '#server/main/folders.ts'
import { type Attached, MIGRATIONS, openKeys, withAttached } from '#server/main/open/open-database.ts'
import { openBlobs } from '#server/main/open/open-storage.ts'
import { printLine } from '#server/main/print.ts'
import { describeBackup } from '#server/platform/backup/describe-backup.ts'
import { type CheckedBackup, checkBackup } from '#server/platform/backup/read-archive.ts'
import { type Restored, restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { type BackupKeys, openKeys as unseal } from '#server/platform/backup/sealed-keys.ts'
import type { Config } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { prepareDataDir } from '#server/platform/files/data-dir.ts'
import { type Secrets, writeSecrets } from '#server/platform/secrets.ts'
import { createParser, parseArguments } from './arguments.ts'
import type { CommandContext } from './context.ts'
import { assertNoExtras, prepareExtras, writeExtras } from './restore-extras.ts'

export function createRestoreParser() {
  return createParser('restore').argument('<file>').option('--check').option('--content').option('--new-keys')
}

/** Runs `npm run restore`. Returns the exit code: 0 done, 1 failed. */
export async function runRestore(args: readonly string[], { readConfig, folder }: CommandContext): Promise<number> {
  const config = readConfig()
  const parser = parseArguments(createRestoreParser(), args)
  const { check, content = false, newKeys = false } = parser.opts()
  const file = path.resolve(folder, parser.processedArgs[0])
  const checked = await checkBackup(file)
  for (const line of describeBackup(checked)) printLine(line)
  return check ? 0 : restore(file, checked, config, { content, forgetKeys: newKeys })
}

type Choices = { content: boolean; forgetKeys: boolean }

async function restore(file: string, checked: CheckedBackup, config: Config, { content, forgetKeys }: Choices) {
  const keys = await openBackupKeys(checked, config, forgetKeys)
  const extras = await prepareExtras(file, checked, config, content)
  const dataDir = await prepareDataDir(config.DATA_DIR)
  await assertEmptyFolder(dataDir, config)
  await assertNoExtras(dataDir)
  const restored = await removingOnFailure(dataDir, config, async () => {
    if (keys !== null && !(await exists(path.join(dataDir, 'secrets.json')))) {
      await writeSecrets(dataDir, keys.secrets as Secrets)
    }
    return withAttached(config, true, (attached) => restoreInto(file, checked, attached, keys, forgetKeys))
  })
  printRestored(restored)
  for (const line of await writeExtras(extras, dataDir, new Date())) printLine(line)
  return 0
}

async function openBackupKeys(checked: CheckedBackup, config: Config, forgetKeys: boolean): Promise<BackupKeys | null> {
  if (forgetKeys) return null
  if (checked.keys !== null) {
    if (config.BACKUP_PASSPHRASE === undefined) throw new Error('The keys in this backup need BACKUP_PASSPHRASE.')
    return unseal(checked.keys, config.BACKUP_PASSPHRASE)
  }
  if (config.ENCRYPTION_KEY === undefined && config.DATABASE_URL === undefined) {
    throw new Error(
      'This backup has no keys. Set the ENCRYPTION_KEY under which it was made, or use --new-keys (see --help).',
    )
  }
  return null
}

async function restoreInto(
  file: string,
  checked: CheckedBackup,
  { config, secrets, databaseUrl }: Attached,
  keys: BackupKeys | null,
  forgetKeys: boolean,
): Promise<Restored> {
  const { blobs, spoolFolder } = await openBlobs(config)
  const target = { databaseUrl, migrations: MIGRATIONS, blobs, spoolFolder, mailFolder: mailFolder(config), forgetKeys }
  return restoreBackup(file, checked, target, async () => {
    const database = openDatabase(databaseUrl)
    // Encrypts everything with this installation's key, so that the old one is no longer needed.
    await openKeys(config, secrets, database, keys === null ? [] : [keys.master]).finally(database.close)
  })
}

function printRestored({ rows, files, mails, skipped, migrated }: Restored): void {
  for (const table of skipped) printLine(`  Not restored: ${table}`)
  if (migrated.length > 0) printLine(`  Brought the database up to date (${migrated.length} migrations)`)
  printLine(`  Restored ${rows} rows, ${files} files and ${mails} mail files; every table was read again and matches.`)
}

/** Everything that a restore creates in the data folder. */
const CREATED_ENTRIES = ['postgres', '.database', 'secrets.json', 'storage', 'mail']

/** With DATABASE_URL, the folder may contain keys and files of other replicas. */
async function assertEmptyFolder(dataDir: string, config: Config): Promise<void> {
  if (config.DATABASE_URL) return
  for (const name of CREATED_ENTRIES) {
    if (await exists(path.join(dataDir, name))) {
      throw new Error(`DATA_DIR ${dataDir} is not empty: it has ${name}. Restore into an empty folder.`)
    }
  }
}

/** Empties the folder again if the restore fails. */
async function removingOnFailure<T>(dataDir: string, config: Config, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!config.DATABASE_URL) {
      const link = await readlink(path.join(dataDir, 'postgres')).catch(() => null)
      if (link !== null) await rm(path.dirname(path.resolve(dataDir, link)), { recursive: true, force: true })
      for (const name of CREATED_ENTRIES) await rm(path.join(dataDir, name), { recursive: true, force: true })
    }
    throw error
  }
}

const exists = (file: string) => lstat(file).then(Boolean, () => false)
