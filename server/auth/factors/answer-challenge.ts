import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { writeAuditEntry } from '#server/auth/audit-log.ts'
import { AuthError } from '#server/auth/auth-error.ts'
import type { AuthService } from '#server/auth/auth-service.ts'
import { createSmsCode, textCode } from '#server/auth/mail/sms-codes.ts'
import { OptionalText } from '#server/auth/request-body.ts'
import { type Bearer, requireLiveSession } from '#server/auth/sessions/require-session.ts'
import { respondWithSession, type SessionResponse } from '#server/auth/sessions/session-response.ts'
import { type Origin, raiseSession, toInet } from '#server/auth/sessions/session-rows.ts'
import type { Sql } from '#server/db/sql.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { composeAuthNoticeMail } from '#server/mail/templates/auth-mails.ts'
import {
  CHALLENGE_LIFETIME_MS,
  type ChallengeRow,
  type FactorRow,
  findChallenge,
  findFactor,
  findLastUsedStep,
  insertChallenge,
  markChallengeVerified,
  markFactorVerified,
} from './factor-rows.ts'
import { matchTotpStep } from './totp.ts'

export const AnswerSchema = z.object({ challenge_id: OptionalText, code: OptionalText })

/** The name in `amr` for a code of each kind. */
export const METHOD_OF_FACTOR = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/** A challenge belongs to the IP address that asked for it; where that is not a valid address, a stand-in is stored. */
const addressOf = (origin: Origin) => toInet(origin.address) ?? '0.0.0.0'

/** Asks for a code of this factor; a phone gets one by text. */
export async function challengeFactor(
  service: AuthService,
  bearer: Bearer,
  factorId: string,
  origin: Origin,
): Promise<Record<string, unknown>> {
  const now = service.now()
  const id = crypto.randomUUID()
  const code = createSmsCode()
  const { phone } = await service.database.asAuthAdmin(async (sql) => {
    const { user } = await requireLiveSession(sql, bearer, now)
    return requireFactor(sql, service, user.id, factorId)
  })
  if (phone !== null) await service.limits.sms(origin.address, phone)
  const factor = await service.database.asAuthAdmin(async (sql) => {
    const { user } = await requireLiveSession(sql, bearer, now, { lock: true })
    const found = await requireFactor(sql, service, user.id, factorId)
    const otpCode = found.factor_type === 'phone' ? service.sealer.seal(id, code) : null
    await insertChallenge(sql, { id, factorId: found.id, address: addressOf(origin), otpCode, now })
    const traits = { factor_id: found.id, factor_status: found.status }
    await writeAuditEntry(sql, { action: 'challenge_created', actor: user, origin, now, traits })
    return found
  })
  if (factor.phone !== null) await textCode(service, factor.phone, code)
  return { id, type: factor.factor_type, expires_at: Math.floor((now.getTime() + CHALLENGE_LIFETIME_MS) / 1000) }
}

/** Accepts the code. The session rises to the second level, and the account's sessions below it end. */
export async function answerChallenge(
  service: AuthService,
  bearer: Bearer,
  factorId: string,
  answer: z.infer<typeof AnswerSchema>,
  origin: Origin,
): Promise<SessionResponse> {
  const now = service.now()
  const result = await service.database.asAuthAdmin(async (sql) => {
    const { user } = await requireLiveSession(sql, bearer, now, { lock: true })
    const factor = await requireFactor(sql, service, user.id, factorId)
    const challenge = await requireChallenge(sql, { id: answer.challenge_id, factorId: factor.id }, origin, now)
    const proof = await matchCode(sql, service, { factor, challenge, code: answer.code, now })
    const traits = { factor_id: factor.id, challenge_id: challenge.id, outcome: proof === null ? 'failed' : 'passed' }
    await writeAuditEntry(sql, { action: 'verification_attempted', actor: user, origin, now, traits })
    if (proof === null) return factor.factor_type
    await markChallengeVerified(sql, challenge.id, proof.step, now)
    if (factor.status === 'unverified') {
      await markFactorVerified(sql, factor, now)
      if (user.email !== null) {
        await enqueueMail(sql, await composeAuthNoticeMail({ kind: 'factor-added', to: user.email }, service.mail))
      }
    }
    const raise = { userId: user.id, sessionId: bearer.sessionId, factorId: factor.id }
    const open = await raiseSession(sql, { ...raise, method: METHOD_OF_FACTOR[factor.factor_type], now })
    return respondWithSession(sql, service, user.id, open)
  })
  // Thrown only here, so that the failed try stands in the audit log.
  if (typeof result === 'string') {
    const what = result === 'phone' ? 'MFA Phone' : 'TOTP'
    throw new AuthError('mfa_verification_failed', 422, `Invalid ${what} code entered`)
  }
  service.mail.queued()
  return result
}

/** Throws AuthError when the account has no such factor, or its kind is switched off. */
async function requireFactor(sql: Sql, service: AuthService, userId: string, factorId: string): Promise<FactorRow> {
  const factor = await findFactor(sql, userId, factorId)
  if (factor === null) throw new AuthError('mfa_factor_not_found', 404, 'Factor not found')
  if (factor.factor_type === 'phone' && service.sendSms === null) {
    throw new AuthError('mfa_phone_verify_not_enabled', 422, 'MFA verification is disabled for Phone')
  }
  if (factor.factor_type === 'webauthn') {
    throw new AuthError('mfa_webauthn_verify_not_enabled', 422, 'MFA verification is disabled for WebAuthn')
  }
  return factor
}

async function requireChallenge(
  sql: Sql,
  wanted: { id: string; factorId: string },
  origin: Origin,
  now: Date,
): Promise<ChallengeRow> {
  const isId = z.guid().safeParse(wanted.id).success
  const challenge = isId ? await findChallenge(sql, { ...wanted, address: addressOf(origin) }) : null
  if (challenge === null) {
    throw new AuthError('mfa_factor_not_found', 422, 'MFA factor with the provided challenge ID not found')
  }
  if (!challenge.same_address) {
    throw new AuthError('mfa_ip_address_mismatch', 422, 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.verified_at !== null || now.getTime() - challenge.created_at.getTime() > CHALLENGE_LIFETIME_MS) {
    throw new AuthError(
      'mfa_challenge_expired',
      422,
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return challenge
}

/** Whether the code is right, and its time step if it has one. A used step does not count again. */
async function matchCode(
  sql: Sql,
  service: AuthService,
  given: { factor: FactorRow; challenge: ChallengeRow; code: string; now: Date },
): Promise<{ step: number | null } | null> {
  const { factor, challenge, code, now } = given
  if (factor.factor_type === 'phone') {
    const sent = challenge.otp_code === null ? '' : service.sealer.open(challenge.id, challenge.otp_code)
    return sameText(sent, code) ? { step: null } : null
  }
  const step = matchTotpStep(service.sealer.open(factor.id, factor.secret ?? ''), code, now)
  const lastUsed = await findLastUsedStep(sql, factor.id)
  return step === null || (lastUsed !== null && step <= lastUsed) ? null : { step }
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
