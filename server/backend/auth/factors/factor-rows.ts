import { z } from 'zod'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { lowerSessions } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** How long a challenge may be answered, and how long an unfinished enrolment is kept. */
export const CHALLENGE_LIFETIME_MS = 300_000

/**
 * A passkey as GoTrue stores it, with binary values in base64. Its authenticator counts signatures, which reveals a copy of the
 * key, or always reports 0.
 */
const StoredPasskeySchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  transport: z
    .array(z.string())
    .nullish()
    .transform((value) => value ?? []),
  authenticator: z.looseObject({ signCount: z.number() }),
})
export type StoredPasskey = z.infer<typeof StoredPasskeySchema>

const FactorRowSchema = z.object({
  id: z.guid(),
  user_id: z.guid(),
  friendly_name: z.string().nullable(),
  factor_type: z.enum(['totp', 'phone', 'webauthn', 'recovery_code']),
  status: z.enum(['unverified', 'verified']),
  secret: z.string().nullable(),
  phone: z.string().nullable(),
  // JSON that other versions may have written.
  web_authn_credential: StoredPasskeySchema.nullable(),
})
export type FactorRow = z.infer<typeof FactorRowSchema>

/** The name in `amr` for a proof of each kind. */
export const METHOD_OF_FACTOR = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const

export async function listFactors(sql: Sql, userId: string): Promise<FactorRow[]> {
  const rows = await sql`
    select id, user_id, friendly_name, factor_type, status, secret, phone, web_authn_credential from auth.mfa_factors
    where user_id = ${userId} order by created_at, id`
  return z.array(FactorRowSchema).parse(rows)
}

/** Throws AuthError if the account has no such factor. */
export async function getFactor(sql: Sql, userId: string, factorId: string): Promise<FactorRow> {
  const factor = (await listFactors(sql, userId)).find(({ id }) => id === factorId)
  if (factor === undefined) throw new AuthError('mfa_factor_not_found', 404, 'Factor not found')
  return factor
}

type NewFactor = Omit<FactorRow, 'status' | 'web_authn_credential'>

export async function insertFactor(
  sql: Sql,
  factor: NewFactor,
  now: Date,
  status: FactorRow['status'] = 'unverified',
): Promise<void> {
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
    values (${factor.id}, ${factor.user_id}, ${factor.friendly_name}, ${factor.factor_type}, ${status},
      ${factor.secret}, ${factor.phone}, ${now}, ${now})`
}

export async function deleteFactor(sql: Sql, factorId: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${factorId}`
}

/**
 * Removes a factor and lowers the sessions that it had raised. Recovery codes are removed with the last other factor, because
 * alone they would be a second password on paper.
 */
export async function dropFactor(sql: Sql, factor: FactorRow, now: Date): Promise<void> {
  await deleteAndLower(sql, factor, now)
  const left = (await listFactors(sql, factor.user_id)).filter(({ status }) => status === 'verified')
  if (left.every(({ factor_type }) => factor_type === 'recovery_code')) {
    for (const codes of left) await deleteAndLower(sql, codes, now)
  }
}

async function deleteAndLower(sql: Sql, factor: FactorRow, now: Date): Promise<void> {
  const method = METHOD_OF_FACTOR[factor.factor_type]
  await lowerSessions(sql, { id: factor.id, userId: factor.user_id, method }, now)
  await deleteFactor(sql, factor.id)
}

/** Deletes unfinished enrolments, so that their names can be used again. */
export async function deleteStaleFactors(sql: Sql, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CHALLENGE_LIFETIME_MS)
  await sql`
    delete from auth.mfa_factors f where user_id = ${userId} and status = 'unverified' and created_at < ${since}
      and not exists (select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at >= ${since})`
}

export async function markFactorVerified(sql: Sql, factor: FactorRow, now: Date): Promise<void> {
  await sql`update auth.mfa_factors set status = 'verified', updated_at = ${now} where id = ${factor.id}`
  await sql`
    delete from auth.mfa_factors
    where user_id = ${factor.user_id} and factor_type = ${factor.factor_type} and status = 'unverified'`
}

/** Stores a passkey, or its new count of signatures. */
export async function storePasskey(
  sql: Sql,
  factorId: string,
  { passkey, aaguid }: { passkey: StoredPasskey; aaguid?: string },
  now: Date,
): Promise<void> {
  await sql`
    update auth.mfa_factors set web_authn_credential = ${JSON.stringify(passkey)}, updated_at = ${now},
      web_authn_aaguid = coalesce(${aaguid ?? null}::uuid, web_authn_aaguid)
    where id = ${factorId}`
}

export type ChallengeRow = {
  id: string
  created_at: Date
  verified_at: Date | null
  otp_code: string | null
  /** What a passkey has to sign; null for other types. */
  challenge: string | null
  same_address: boolean
}

export async function insertChallenge(
  sql: Sql,
  challenge: {
    id: string
    factorId: string
    address: string
    otpCode: string | null
    toSign: string | null
    now: Date
  },
): Promise<void> {
  const { id, factorId, address, otpCode, toSign, now } = challenge
  await sql`
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
    values (${id}, ${factorId}, ${now}, ${address}, ${otpCode},
      ${toSign === null ? null : JSON.stringify({ challenge: toSign })})`
}

export async function findChallenge(
  sql: Sql,
  wanted: { id: string; factorId: string; address: string },
): Promise<ChallengeRow | null> {
  const [row] = await sql<ChallengeRow>`
    select id, created_at, verified_at, otp_code, web_authn_session_data ->> 'challenge' as challenge,
      ip_address = ${wanted.address}::inet as same_address
    from auth.mfa_challenges where id = ${wanted.id} and factor_id = ${wanted.factorId}`
  return row ?? null
}

/** Marks an app's code as used by storing its time step, in the column for a text message's code. */
export async function markChallengeVerified(
  sql: Sql,
  challengeId: string,
  usedStep: number | null,
  now: Date,
): Promise<void> {
  await sql`
    update auth.mfa_challenges set verified_at = ${now}, otp_code = ${usedStep === null ? null : String(usedStep)}
    where id = ${challengeId}`
}

/**
 * The newest time step whose code has been used, or null. Cleaning up challenges must keep those of the last few minutes, or
 * a code could be used again.
 */
export async function findLastUsedStep(sql: Sql, factorId: string): Promise<number | null> {
  const [row] = await sql<{ step: string | null }>`
    select max(otp_code::bigint) as step from auth.mfa_challenges
    where factor_id = ${factorId} and verified_at is not null and otp_code ~ '^[0-9]+$'`
  return row?.step ? Number(row.step) : null
}
