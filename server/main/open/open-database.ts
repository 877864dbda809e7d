import path from 'node:path'
import { openSharedSecrets, type SharedSecrets } from '#server/backend/auth/sessions/shared-secrets.ts'
import { createKeyRing, type KeyRing } from '#server/backend/auth/sessions/signing-keys.ts'
import { ROOT } from '#server/main/folders.ts'
import { printError, printLine } from '#server/main/print.ts'
import type { BackupKeys } from '#server/platform/backup/sealed-keys.ts'
import type { Config } from '#server/platform/config.ts'
import { attachDatabase } from '#server/platform/db/attach.ts'
import { checkRights } from '#server/platform/db/check-rights.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { prepareDataDir } from '#server/platform/files/data-dir.ts'
import { withDataDirLock } from '#server/platform/files/data-dir-lock.ts'
import { deriveSealingKey, type Sealer } from '#server/platform/sealer.ts'
import { loadSecrets, type Secrets } from '#server/platform/secrets.ts'

export const MIGRATIONS = path.join(ROOT, 'supabase', 'migrations')

export type Opened = {
  config: Config
  secrets: SharedSecrets
  /** The keys that a restore on another machine needs. */
  backupKeys: BackupKeys
  /** Signs access tokens. `keySealer` encrypts its keys in the database. */
  keys: KeyRing
  keySealer: Sealer
  databaseUrl: string
  database: Database
}

/** A running database, not yet migrated. */
export type Attached = {
  config: Config
  secrets: Secrets
  databaseUrl: string
  adopted: boolean
  lost: Promise<never>
}

/** Opens the data folder, keys and database for `run`, and releases them. */
export async function withAttached<T>(
  config: Config,
  asServer: boolean,
  run: (attached: Attached) => Promise<T>,
): Promise<T> {
  const dataDir = await prepareDataDir(config.DATA_DIR)
  const { secrets, attached } = await withDataDirLock(dataDir, async () => {
    const own = await loadSecrets(dataDir, config)
    const database = await attachDatabase({
      databaseUrl: config.DATABASE_URL,
      dataDir,
      password: own.databasePassword,
      asServer,
      progress: (step) => (asServer ? printLine : printError)(`  ${step} …`),
    })
    return { secrets: own, attached: database }
  })
  try {
    if (config.DATABASE_URL) await checkRights(attached.url)
    const { url: databaseUrl, adopted, lost } = attached
    return await run({ config: { ...config, DATA_DIR: dataDir }, secrets, databaseUrl, adopted, lost })
  } finally {
    await attached.release()
  }
}

/** Like `withAttached`, but also migrates and opens the keys that all processes share. */
export function withDatabase<T>(config: Config, asServer: boolean, run: (opened: Opened) => Promise<T>): Promise<T> {
  return withAttached(config, asServer, async (attached) => {
    const { databaseUrl, secrets } = attached
    if (attached.adopted && asServer) printLine('  Took over the database that was still running from the last start.')
    // The standard output of a command is reserved for its result.
    const print = asServer ? printLine : printError
    const applied = await migrate(databaseUrl, MIGRATIONS)
    if (applied.length > 0) print(`  Brought the database up to date (${applied.length} migrations)`)
    const database = openDatabase(databaseUrl)
    try {
      const shared = await openKeys(config, secrets, database)
      const keys = createKeyRing({ database, sealer: shared.keySealer })
      return await Promise.race([
        attached.lost,
        run({ config: attached.config, ...shared, keys, databaseUrl, database }),
      ])
    } finally {
      await database.close()
    }
  })
}

/**
 * Opens the keys that all processes on the database share, because with DATABASE_URL each replica has its own local
 * secrets. Tries the `older` master keys too.
 */
export async function openKeys(config: Config, own: Secrets, database: Database, older: readonly string[] = []) {
  const { publishableKey, secretKey, databasePassword, signingKey } = own
  const masters = [...listMasters(config, own), ...older]
  const { secrets, sealer: keySealer } = await openSharedSecrets({
    database,
    masters,
    own: {
      publishableKey,
      secretKey,
      linkSecret: String(signingKey.d),
      factorKey: deriveSealingKey(databasePassword),
      signingKey,
    },
    given: config.DATABASE_URL === undefined ? { PUBLISHABLE_KEY: publishableKey, SECRET_KEY: secretKey } : config,
  })
  const kept = { ...own, publishableKey: secrets.publishableKey, secretKey: secrets.secretKey } as BackupKeys['secrets']
  return { secrets, keySealer, backupKeys: { secrets: kept, master: masters[0] ?? '' } }
}

/** Master keys that may decrypt the keys in the database. The first one encrypts. */
export function listMasters(config: Config, secrets: Pick<Secrets, 'databasePassword'> | null): string[] {
  const urlPassword =
    config.DATABASE_URL === undefined ? [] : [decodeURIComponent(new URL(config.DATABASE_URL).password)]
  const given = config.ENCRYPTION_KEY === undefined ? [] : [config.ENCRYPTION_KEY]
  return [...given, ...urlPassword, ...(secrets === null ? [] : [secrets.databasePassword])]
}
