import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { createMasterSealer, type Sealer } from '#server/platform/sealer.ts'
import type { SigningKey } from '#server/platform/secrets.ts'
import { ensureSigningKey } from './signing-keys.ts'

/** The secrets that all processes on one database share. */
export type SharedSecrets = {
  publishableKey: string
  secretKey: string
  /** Signs links to files. Does not change when signing keys rotate. */
  linkSecret: string
  /** Encrypts the secrets of second factors. */
  factorKey: Uint8Array
}

type SharedDeps = {
  database: Database
  /** Keys that encrypt the secrets. The first one encrypts; the others only decrypt. */
  masters: readonly string[]
  /** This process's own values, which become the shared ones if the database has none yet. */
  own: { publishableKey: string; secretKey: string; linkSecret: string; factorKey: Uint8Array; signingKey: SigningKey }
  /** Keys from settings, which take precedence and are not stored. */
  given: { PUBLISHABLE_KEY?: string | undefined; SECRET_KEY?: string | undefined }
}

const LOCK = 'neon-magnolia:shared-secrets'

/**
 * Reads the shared secrets, or stores them first. Also returns the sealer for the signing keys. Throws AppError 'conflict' if no
 * master key can decrypt the stored secrets, because new ones would sign everyone out.
 */
export async function openSharedSecrets(deps: SharedDeps): Promise<{ secrets: SharedSecrets; sealer: Sealer }> {
  const [first, ...older] = deps.masters.map(createMasterSealer)
  if (first === undefined) throw new Error('no master')
  const { own, given } = deps
  return deps.database.asAuthAdmin(async (sql) => {
    // Two processes that start for the first time must not each store their own.
    await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`
    await ensureSigningKey(sql, first, own.signingKey)
    await resealAll(sql, first, older)
    const share = async (name: string, value: string) => {
      await sql`
        insert into private.shared_secrets (name, sealed) values (${name}, ${first.seal(name, value)})
        on conflict (name) do nothing`
      const [row] = await sql<{ sealed: string }>`select sealed from private.shared_secrets where name = ${name}`
      return row === undefined ? value : first.open(name, row.sealed)
    }
    const secrets = {
      publishableKey: given.PUBLISHABLE_KEY ?? (await share('publishable_key', own.publishableKey)),
      secretKey: given.SECRET_KEY ?? (await share('secret_key', own.secretKey)),
      linkSecret: await share('link_secret', own.linkSecret),
      factorKey: new Uint8Array(
        Buffer.from(await share('factor_key', Buffer.from(own.factorKey).toString('hex')), 'hex'),
      ),
    }
    return { secrets, sealer: first }
  })
}

const SEALED_COLUMNS = [
  ['private.shared_secrets', 'name', 'sealed'],
  ['private.signing_keys', 'kid', 'sealed_jwk'],
] as const

/** Encrypts everything with the first master key. */
async function resealAll(sql: Sql, first: Sealer, older: Sealer[]): Promise<void> {
  for (const [table, name, sealed] of SEALED_COLUMNS) {
    const { rows } = await sql.query<{ name: string; sealed: string }>(
      `select ${name} as name, ${sealed} as sealed from ${table}`,
    )
    for (const row of rows) {
      const resealed = reseal(row.name, row.sealed, first, older)
      if (resealed !== null)
        await sql.query(`update ${table} set ${sealed} = $1 where ${name} = $2`, [resealed, row.name])
    }
  }
}

function reseal(name: string, sealed: string, first: Sealer, older: Sealer[]): string | null {
  if (tryOpen(first, name, sealed) !== null) return null
  for (const sealer of older) {
    const plain = tryOpen(sealer, name, sealed)
    if (plain !== null) return first.seal(name, plain)
  }
  throw new AppError(
    'conflict',
    'The keys in this database were encrypted with another ENCRYPTION_KEY (or database password) than this process has. ' +
      'Set the one that they were encrypted with; the old database password counts as ENCRYPTION_KEY.',
  )
}

function tryOpen(sealer: Sealer, name: string, sealed: string): string | null {
  try {
    return sealer.open(name, sealed)
  } catch {
    return null
  }
}
