import { z } from 'zod'
import type { Sql } from '#server/db/sql.ts'

/** How long a challenge may be answered, and how long an unfinished enrolment is kept. */
export const CHALLENGE_LIFETIME_MS = 300_000

const FactorRowSchema = z.object({
  id: z.guid(),
  user_id: z.guid(),
  friendly_name: z.string().nullable(),
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  status: z.enum(['unverified', 'verified']),
  secret: z.string().nullable(),
  phone: z.string().nullable(),
})
export type FactorRow = z.infer<typeof FactorRowSchema>

export async function listFactors(sql: Sql, userId: string): Promise<FactorRow[]> {
  const rows = await sql`
    select id, user_id, friendly_name, factor_type, status, secret, phone from auth.mfa_factors
    where user_id = ${userId} order by created_at, id`
  return z.array(FactorRowSchema).parse(rows)
}

export async function findFactor(sql: Sql, userId: string, factorId: string): Promise<FactorRow | null> {
  return (await listFactors(sql, userId)).find(({ id }) => id === factorId) ?? null
}

export async function insertFactor(sql: Sql, factor: Omit<FactorRow, 'status'>, now: Date): Promise<void> {
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
    values (${factor.id}, ${factor.user_id}, ${factor.friendly_name}, ${factor.factor_type}, 'unverified',
      ${factor.secret}, ${factor.phone}, ${now}, ${now})`
}

export async function deleteFactor(sql: Sql, factorId: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${factorId}`
}

/** Clears enrolments that were never finished, so that their names and places are free again. */
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

const ChallengeRowSchema = z.object({
  id: z.guid(),
  created_at: z.date(),
  verified_at: z.date().nullable(),
  otp_code: z.string().nullable(),
  same_address: z.boolean(),
})
export type ChallengeRow = z.infer<typeof ChallengeRowSchema>

export async function insertChallenge(
  sql: Sql,
  challenge: { id: string; factorId: string; address: string; otpCode: string | null; now: Date },
): Promise<void> {
  const { id, factorId, address, otpCode, now } = challenge
  await sql`
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
    values (${id}, ${factorId}, ${now}, ${address}, ${otpCode})`
}

export async function findChallenge(
  sql: Sql,
  wanted: { id: string; factorId: string; address: string },
): Promise<ChallengeRow | null> {
  const [row] = await sql`
    select id, created_at, verified_at, otp_code, ip_address = ${wanted.address}::inet as same_address
    from auth.mfa_challenges where id = ${wanted.id} and factor_id = ${wanted.factorId}`
  return row === undefined ? null : ChallengeRowSchema.parse(row)
}

/** `usedStep` is stored in the column for a text message's code; it marks an app's code as used. */
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
 * The newest time step whose code has been taken from this factor, or null. Whatever clears old challenges away must leave
 * those of the last few minutes, or a code could be used again.
 */
export async function findLastUsedStep(sql: Sql, factorId: string): Promise<number | null> {
  const [row] = await sql<{ step: string | null }>`
    select max(otp_code::bigint) as step from auth.mfa_challenges
    where factor_id = ${factorId} and verified_at is not null and otp_code ~ '^[0-9]+$'`
  return row?.step ? Number(row.step) : null
}
