import { MIGRATIONS } from '#server/main/open/open-database.ts'
import { printError, printLine } from '#server/main/print.ts'
import { removeOldDatabases, upgradePostgres } from '#server/platform/backup/upgrade-postgres.ts'
import { DEFAULT_MAJOR } from '#server/platform/db/embedded-binaries.ts'
import { prepareDataDir } from '#server/platform/files/data-dir.ts'
import { loadSecrets } from '#server/platform/secrets.ts'
import { createParser, parseArguments, UsageError } from './arguments.ts'
import type { CommandContext } from './context.ts'

export function createUpgradeParser() {
  return createParser('upgrade').option('--to <major>').option('--remove-old')
}

/** Runs `npm run upgrade`. Returns the exit code: 0 done, 1 failed. */
export async function runUpgrade(args: readonly string[], { readConfig }: CommandContext): Promise<number> {
  const config = readConfig()
  const { to, removeOld = false } = parseArguments(createUpgradeParser(), args).opts()
  const major = Number(to ?? DEFAULT_MAJOR)
  if (!Number.isInteger(major)) throw new UsageError('--to takes a major version, such as 18.')
  if (config.DATABASE_URL) {
    printError('Upgrade the database of DATABASE_URL where it runs. To move its rows, use npm run backup and restore.')
    return 1
  }
  const dataDir = await prepareDataDir(config.DATA_DIR)
  if (removeOld) {
    for (const folder of await removeOldDatabases(dataDir)) printLine(`  Deleted ${folder}`)
    return 0
  }
  const { databasePassword: password } = await loadSecrets(dataDir, {})
  const progress = (step: string) => printError(`  ${step} …`)
  const upgraded = await upgradePostgres({ dataDir, password, to: major, migrations: MIGRATIONS, progress })
  if (upgraded === null) printLine(`  The database is already Postgres ${major}.`)
  else {
    printLine(`  From Postgres ${upgraded.from} to ${major}: ${upgraded.rows} rows, every table compared.`)
    printLine(`  The old database stays in ${upgraded.old}; delete it with npm run upgrade -- --remove-old`)
  }
  return 0
}
