import type { JWK } from 'jose'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { Sealer } from '#server/platform/sealer.ts'
import { generateSigningKey, type SigningKey } from '#server/platform/secrets.ts'

/** The current signing key and the keys that verify. */
export type KeyRing = {
  signing(): Promise<SigningKey>
  /** The public keys of all tokens that may still be valid, and of keys that will sign soon. */
  published(): Promise<JWK[]>
  /** The published key with this id, or null. Reads the keys again if the id is unknown. */
  find(kid: string): Promise<JWK | null>
}

/** Verifiers keep the published set for ten minutes, so a new key waits longer than that before it signs. */
const STAND_BY_MS = 15 * 60_000
/** The lifetime of a token, plus five minutes for clocks that differ. */
const VERIFIES_AFTER_MS = 65 * 60_000
const CACHE_MS = 60_000
/** Limits the queries for tokens with invented key ids. */
const CACHE_FOR_UNKNOWN_MS = 5_000

type KeyRow = { kid: string; public_jwk: JWK; sealed_jwk: string; signs_from: Date }

/**
 * The keys in the database, cached for a minute. The role of a key depends only on the time from which it signs, so a rotation
 * needs no further step and all processes agree.
 */
export function createKeyRing(deps: { database: Database; sealer: Sealer; now?: () => Date }): KeyRing {
  const now = deps.now ?? (() => new Date())
  let cached: { rows: KeyRow[]; at: number } | null = null
  let reading: Promise<KeyRow[]> | null = null

  function reread(): Promise<KeyRow[]> {
    reading ??= deps.database
      .asAuthAdmin(listKeys)
      .then((rows) => {
        cached = { rows, at: now().getTime() }
        return rows
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  async function rows(maxAgeMs = CACHE_MS): Promise<KeyRow[]> {
    if (cached === null) return reread()
    if (Math.abs(now().getTime() - cached.at) < maxAgeMs) return cached.rows
    const { rows: known } = cached
    // If the database is briefly unreachable, the known keys still verify.
    return reread().catch(() => known)
  }

  return {
    async signing() {
      const row = signingRow(await rows(), now())
      if (row === null) throw new Error('there is no key to sign with')
      return JSON.parse(deps.sealer.open(row.kid, row.sealed_jwk))
    },
    async published() {
      return publishedRows(await rows(), now()).map(({ public_jwk }) => public_jwk)
    },
    async find(kid) {
      const findIn = (all: KeyRow[]) => publishedRows(all, now()).find((row) => row.kid === kid)?.public_jwk ?? null
      return findIn(await rows()) ?? findIn(await rows(CACHE_FOR_UNKNOWN_MS))
    },
  }
}

/** Stores this process's own key if there is none, so that tokens it has signed stay valid. */
export async function ensureSigningKey(sql: Sql, sealer: Sealer, first: SigningKey): Promise<void> {
  const rows = await sql`select kid from private.signing_keys limit 1`
  if (rows.length === 0) await insertKey(sql, sealer, first, new Date(0))
}

type RotatedKey = { kid: string; signsFrom: Date; verifiesOldUntil: Date }

/**
 * Adds a new key. It is published at once and signs after the stand-by. The old key verifies until its last token has expired,
 * so no one is signed out. `atOnce` is for a leaked key: old keys are removed, their access tokens are refused, and clients
 * fetch new ones with their refresh tokens.
 */
export async function rotateSigningKey(
  sql: Sql,
  sealer: Sealer,
  { atOnce, now }: { atOnce: boolean; now: Date },
): Promise<RotatedKey> {
  await sql`lock table private.signing_keys in share row exclusive mode`
  const rows = await listKeys(sql)
  const waiting = rows.find(({ signs_from }) => signs_from > now)
  if (waiting !== undefined && !atOnce) return describeRotation(waiting.kid, waiting.signs_from)
  const key = await generateSigningKey()
  const signsFrom = atOnce ? now : new Date(now.getTime() + STAND_BY_MS)
  if (atOnce) await sql`delete from private.signing_keys`
  await insertKey(sql, sealer, key, signsFrom)
  const published = new Set(publishedRows(await listKeys(sql), now).map(({ kid }) => kid))
  const retired = rows.filter(({ kid }) => !published.has(kid)).map(({ kid }) => kid)
  await sql`delete from private.signing_keys where kid = any (${retired})`
  return describeRotation(key.kid, signsFrom)
}

type KeyState = { kid: string; state: 'stand-by' | 'signing' | 'verifying' | 'retired'; signsFrom: Date }

export async function listSigningKeys(sql: Sql, now: Date): Promise<KeyState[]> {
  const rows = await listKeys(sql)
  const signing = signingRow(rows, now)
  const published = publishedRows(rows, now)
  return rows.map((row) => {
    const old = published.includes(row) ? 'verifying' : 'retired'
    const state = row === signing ? 'signing' : row.signs_from > now ? 'stand-by' : old
    return { kid: row.kid, state, signsFrom: row.signs_from }
  })
}

export function publicHalf(key: SigningKey): JWK {
  const { x = '', y = '', kid } = key
  return { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
}

/** Newest first. */
function listKeys(sql: Sql): Promise<KeyRow[]> {
  return sql<KeyRow>`
    select kid, public_jwk, sealed_jwk, signs_from from private.signing_keys order by signs_from desc, kid`
}

async function insertKey(sql: Sql, sealer: Sealer, key: SigningKey, signsFrom: Date): Promise<void> {
  const sealed = sealer.seal(key.kid, JSON.stringify(key))
  await sql`
    insert into private.signing_keys (kid, public_jwk, sealed_jwk, signs_from)
    values (${key.kid}, ${JSON.stringify(publicHalf(key))}, ${sealed}, ${signsFrom})
    on conflict (kid) do nothing`
}

function signingRow(rows: KeyRow[], now: Date): KeyRow | null {
  return rows.find(({ signs_from }) => signs_from <= now) ?? rows.at(-1) ?? null
}

/** A key verifies until the last token that it can have signed has expired. */
function publishedRows(rows: KeyRow[], now: Date): KeyRow[] {
  return rows.filter((_, index) => {
    const successor = rows[index - 1]
    return successor === undefined || now.getTime() < successor.signs_from.getTime() + VERIFIES_AFTER_MS
  })
}

function describeRotation(kid: string, signsFrom: Date): RotatedKey {
  return { kid, signsFrom, verifiesOldUntil: new Date(signsFrom.getTime() + VERIFIES_AFTER_MS) }
}
