import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { openBackupSource } from '#server/main/backup-source.ts'
import { type Attached, openKeys, withAttached } from '#server/main/open/open-database.ts'
import { printError, printLine } from '#server/main/print.ts'
import { backupName, writeBackupFile } from '#server/platform/backup/backup-file.ts'
import { describeSettings, describeSummary, inMegabytes } from '#server/platform/backup/describe-backup.ts'
import { sealKeys } from '#server/platform/backup/sealed-keys.ts'
import type { Config } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createParser, parseArguments, UsageError } from './arguments.ts'
import type { CommandContext } from './context.ts'

export function createBackupParser() {
  return createParser('backup').argument('[file]').option('--keys')
}

/** Runs `npm run backup`. Returns the exit code: 0 done, 1 failed. */
export async function runBackup(args: readonly string[], { readConfig, folder }: CommandContext): Promise<number> {
  const config = readConfig()
  const parser = parseArguments(createBackupParser(), args)
  const { keys = false } = parser.opts()
  if (keys && config.BACKUP_PASSPHRASE === undefined) {
    throw new UsageError('--keys needs BACKUP_PASSPHRASE: the keys are never written in clear text.')
  }
  const [file] = parser.processedArgs
  return backUp(config, file === undefined ? null : path.resolve(folder, file), keys)
}

/** Writes a backup to the given file, or to one with the time in its name. */
async function backUp(config: Config, given: string | null, withKeys: boolean): Promise<number> {
  if (!config.DATABASE_URL && !(await lstat(path.join(config.DATA_DIR, 'postgres')).catch(() => null))) {
    printError(`There is no database in DATA_DIR ${path.resolve(config.DATA_DIR)}.`)
    return 1
  }
  return withAttached(config, false, async (attached) => {
    const now = new Date()
    const place = config.BACKUP_DIR ?? path.join(attached.config.DATA_DIR, 'backups')
    const file = given ?? path.resolve(place, backupName(now, false))
    const keys = withKeys ? await readKeys(attached) : null
    const source = await openBackupSource(attached.config, attached.databaseUrl, keys)
    const summary = await writeBackupFile(source, file, now)
    for (const line of describeSummary(summary)) printLine(line)
    if (source.settings !== undefined) printLine(describeSettings(source.settings))
    const { size } = await lstat(file)
    printLine(`  Wrote ${file} (${inMegabytes(size)}, ${keys ? 'with encrypted keys' : 'without keys'})`)
    return 0
  })
}

async function readKeys({ config, secrets, databaseUrl }: Attached): Promise<string> {
  const database = openDatabase(databaseUrl)
  try {
    return await sealKeys((await openKeys(config, secrets, database)).backupKeys, config.BACKUP_PASSPHRASE ?? '')
  } finally {
    await database.close()
  }
}
