import type { JWK } from 'jose'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { Sealer } from '#server/platform/sealer.ts'
import { generateSigningKey, type SigningKey } from '#server/platform/secrets.ts'

/** The key that signs and the keys that verify at this moment. */
export type KeyRing = {
  signing(): Promise<SigningKey>
  /** Public halves of every key that may have signed something that is still valid, and of those about to sign. */
  published(): Promise<JWK[]>
  /** The published key of that name, looked up again if it is not known yet; null when there is none. */
  find(kid: string): Promise<JWK | null>
}

/** Verifiers keep the published set for ten minutes, so a new key waits longer than that before it signs. */
const STAND_BY_MS = 15 * 60_000
/** A token is valid for an hour; the rest allows for clocks that differ. */
const VERIFIES_AFTER_MS = 65 * 60_000
const REREAD_AFTER_MS = 60_000
/** Tokens with invented key ids must not cost a query each. */
const REREAD_UNKNOWN_AFTER_MS = 5_000

type KeyRow = { kid: string; public_jwk: JWK; sealed_jwk: string; signs_from: Date }

/**
 * The keys in the database, cached for a minute. What a key does depends on the time from which it signs, so a rotation
 * needs no further step, and all processes agree about it.
 */
export function createKeyRing(deps: { database: Database; sealer: Sealer; now?: () => Date }): KeyRing {
  const now = deps.now ?? (() => new Date())
  let kept: { rows: KeyRow[]; at: number } | null = null
  let reading: Promise<KeyRow[]> | null = null

  function reread(): Promise<KeyRow[]> {
    reading ??= deps.database
      .asAuthAdmin(listKeys)
      .then((rows) => {
        kept = { rows, at: now().getTime() }
        return rows
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  async function rows(maxAgeMs = REREAD_AFTER_MS): Promise<KeyRow[]> {
    if (kept === null) return reread()
    if (Math.abs(now().getTime() - kept.at) < maxAgeMs) return kept.rows
    const { rows: known } = kept
    // A database that is unreachable for a moment does not stop verification.
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
      const seek = (all: KeyRow[]) => publishedRows(all, now()).find((row) => row.kid === kid)?.public_jwk ?? null
      return seek(await rows()) ?? seek(await rows(REREAD_UNKNOWN_AFTER_MS))
    },
  }
}

/** Stores the first key where there is none: this process's own, so that what it has signed stays valid. */
export async function ensureSigningKey(sql: Sql, sealer: Sealer, first: SigningKey): Promise<void> {
  const rows = await sql`select kid from private.signing_keys limit 1`
  if (rows.length === 0) await insertKey(sql, sealer, first, new Date(0))
}

export type RotatedKey = { kid: string; signsFrom: Date; verifiesOldUntil: Date }

/**
 * Adds a new key. It is published at once and signs after the stand-by, while the old one keeps verifying until its
 * last token has expired: nobody is signed out. `atOnce` is for a leaked key: the old keys are removed, their access
 * tokens are refused, and clients fetch new ones with their refresh tokens.
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
  const useful = new Set(publishedRows(await listKeys(sql), now).map(({ kid }) => kid))
  const useless = rows.filter(({ kid }) => !useful.has(kid)).map(({ kid }) => kid)
  await sql`delete from private.signing_keys where kid = any (${useless})`
  return describeRotation(key.kid, signsFrom)
}

export type KeyState = { kid: string; state: 'stand-by' | 'signing' | 'verifying' | 'retired'; signsFrom: Date }

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

/** A key verifies until the last token it can have signed before its successor took over has expired. */
function publishedRows(rows: KeyRow[], now: Date): KeyRow[] {
  return rows.filter((_, index) => {
    const successor = rows[index - 1]
    return successor === undefined || now.getTime() < successor.signs_from.getTime() + VERIFIES_AFTER_MS
  })
}

function describeRotation(kid: string, signsFrom: Date): RotatedKey {
  return { kid, signsFrom, verifiesOldUntil: new Date(signsFrom.getTime() + VERIFIES_AFTER_MS) }
}
