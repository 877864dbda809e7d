import { parseArgs } from 'node:util'
import { removeOldDatabases, upgradePostgres } from '#server/backup/upgrade-postgres.ts'
import type { Config } from '#server/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { DEFAULT_MAJOR } from '#server/db/embedded-binaries.ts'
import { loadSecrets } from '#server/secrets.ts'
import { MIGRATIONS } from './open-database.ts'
import { printError, printLine } from './print.ts'

/** Runs `npm run upgrade`. Returns the exit code: 0 done, 1 failed, 2 invalid arguments. */
export async function runUpgrade(args: string[], config: Config): Promise<number> {
  const read = readArgs(args)
  if (read === null) {
    printError('Try: npm run upgrade -- --help')
    return 2
  }
  if (config.DATABASE_URL) {
    printError('The database of DATABASE_URL is upgraded where it runs. Its rows move with npm run backup and restore.')
    return 1
  }
  const dataDir = await prepareDataDir(config.DATA_DIR)
  if (read['remove-old']) {
    for (const folder of await removeOldDatabases(dataDir)) printLine(`  Deleted ${folder}`)
    return 0
  }
  const { databasePassword: password } = await loadSecrets(dataDir, {})
  const progress = (step: string) => printError(`  ${step} …`)
  const upgraded = await upgradePostgres({ dataDir, password, to: read.major, migrations: MIGRATIONS, progress })
  if (upgraded === null) printLine(`  The database is Postgres ${read.major} already.`)
  else {
    printLine(`  From Postgres ${upgraded.from} to ${read.major}: ${upgraded.rows} rows, every table compared.`)
    printLine(`  The old database stays in ${upgraded.old}; delete it with npm run upgrade -- --remove-old`)
  }
  return 0
}

function readArgs(args: string[]) {
  try {
    const options = { to: { type: 'string' }, 'remove-old': { type: 'boolean' } } as const
    const { values } = parseArgs({ args, options })
    const major = Number(values.to ?? DEFAULT_MAJOR)
    return Number.isInteger(major) ? { ...values, major } : null
  } catch {
    return null
  }
}
