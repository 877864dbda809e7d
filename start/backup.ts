import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backupName, writeBackupFile } from '#server/backup/backup-file.ts'
import { describeSettings, describeSummary, inMegabytes } from '#server/backup/describe-backup.ts'
import { sealKeys } from '#server/backup/sealed-keys.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { openBackupSource } from './backup-source.ts'
import { type Attached, openKeys, withAttached } from './open-database.ts'
import { printError, printLine } from './print.ts'

/** Runs `npm run backup`. Returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function runBackup(args: string[], config: Config, folder: string): Promise<number> {
  const read = readArgs(args)
  if (read === null) {
    printError('Try: npm run backup -- --help')
    return 2
  }
  if (read.keys && config.BACKUP_PASSPHRASE === undefined) {
    printError('--keys needs BACKUP_PASSPHRASE: the keys are never written in clear text.')
    return 2
  }
  if (!config.DATABASE_URL && !(await lstat(path.join(config.DATA_DIR, 'postgres')).catch(() => null))) {
    printError(`There is no database in DATA_DIR ${path.resolve(config.DATA_DIR)}.`)
    return 1
  }
  return withAttached(config, false, async (attached) => {
    const now = new Date()
    const place = config.BACKUP_DIR ?? path.join(attached.config.DATA_DIR, 'backups')
    const file = read.file === undefined ? path.join(place, backupName(now, false)) : path.resolve(folder, read.file)
    const keys = read.keys ? await readKeys(attached) : null
    const source = await openBackupSource(attached.config, attached.databaseUrl, keys)
    const summary = await writeBackupFile(source, path.resolve(file), now)
    for (const line of describeSummary(summary)) printLine(line)
    if (source.settings !== undefined) printLine(describeSettings(source.settings))
    const { size } = await lstat(file)
    printLine(`  Wrote ${path.resolve(file)} (${inMegabytes(size)}, ${keys ? 'with sealed keys' : 'without keys'})`)
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

function readArgs(args: string[]) {
  try {
    const options = { keys: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return positionals.length > 1 ? null : { ...values, file: positionals[0] }
  } catch {
    return null
  }
}
