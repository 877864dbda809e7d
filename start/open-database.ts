import path from 'node:path'
import { deriveSealingKey, type Sealer } from '#server/auth/sessions/sealer.ts'
import { openSharedSecrets, type SharedSecrets } from '#server/auth/sessions/shared-secrets.ts'
import { createKeyRing, type KeyRing } from '#server/auth/sessions/signing-keys.ts'
import type { Config } from '#server/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { withDataDirLock } from '#server/data-dir-lock.ts'
import { attachDatabase } from '#server/db/attach.ts'
import { checkRights } from '#server/db/check-rights.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadSecrets, type Secrets } from '#server/secrets.ts'
import { printError, printLine } from './print.ts'

const ROOT = path.dirname(import.meta.dirname)

export type Opened = {
  config: Config
  secrets: SharedSecrets
  /** The keys that sign access tokens, and the sealer that encrypts them in the database. */
  keys: KeyRing
  keySealer: Sealer
  databaseUrl: string
  database: Database
}

/** Opens the data folder, keys and database and applies migrations; always releases them again. */
export async function withDatabase<T>(
  config: Config,
  asServer: boolean,
  run: (opened: Opened) => Promise<T>,
): Promise<T> {
  const dataDir = await prepareDataDir(config.DATA_DIR)
  const { secrets, attached } = await withDataDirLock(dataDir, () => openData(config, dataDir, asServer))
  if (attached.adopted && asServer) printLine('  Took over the database, which was still running from the last start.')
  try {
    // A command's standard output is its result, which other programs may read.
    const print = asServer ? printLine : printError
    if (config.DATABASE_URL) await checkRights(attached.url)
    const applied = await migrate(attached.url, path.join(ROOT, 'supabase', 'migrations'))
    if (applied.length > 0) print(`  Brought the database up to date (${applied.length} migrations)`)
    const database = openDatabase(attached.url)
    try {
      const shared = await openSharedSecrets({ database, ...describeSecrets(config, secrets) })
      const keys = { keys: createKeyRing({ database, sealer: shared.sealer }), keySealer: shared.sealer }
      const opened = { ...keys, secrets: shared.secrets, databaseUrl: attached.url, database }
      return await Promise.race([attached.lost, run({ ...opened, config: { ...config, DATA_DIR: dataDir } })])
    } finally {
      await database.close()
    }
  } finally {
    await attached.release()
  }
}

/** This process's own secrets, and the keys it can open shared ones with. With DATABASE_URL, other replicas have other secrets. */
function describeSecrets(config: Config, secrets: Secrets) {
  const { publishableKey, secretKey, databasePassword, signingKey } = secrets
  const urlPassword =
    config.DATABASE_URL === undefined ? [] : [decodeURIComponent(new URL(config.DATABASE_URL).password)]
  const given = config.ENCRYPTION_KEY === undefined ? [] : [config.ENCRYPTION_KEY]
  const linkSecret = String(signingKey.d)
  const factorKey = deriveSealingKey(databasePassword)
  return {
    masters: [...given, ...urlPassword, databasePassword],
    own: { publishableKey, secretKey, linkSecret, factorKey, signingKey },
    given: config.DATABASE_URL === undefined ? { PUBLISHABLE_KEY: publishableKey, SECRET_KEY: secretKey } : config,
  }
}

async function openData(config: Config, dataDir: string, asServer: boolean) {
  const secrets = await loadSecrets(dataDir, config)
  const attached = await attachDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir,
    password: secrets.databasePassword,
    asServer,
    progress: (step) => (asServer ? printLine : printError)(`  ${step} …`),
  })
  return { secrets, attached }
}
