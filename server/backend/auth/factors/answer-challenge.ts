import { z } from 'zod'
import type { UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import { type AuthService, notifyOwner } from '#server/backend/auth/auth-service.ts'
import { createCode } from '#server/backend/auth/mail/one-time-tokens.ts'
import { textCode } from '#server/backend/auth/mail/sms-codes.ts'
import { OptionalText } from '#server/backend/auth/request-body.ts'
import { inLiveSession, requireLiveSession, type SignedRequest } from '#server/backend/auth/sessions/require-session.ts'
import { respondWithSession, type SessionResponse } from '#server/backend/auth/sessions/session-response.ts'
import { type Origin, raiseSession, toInet } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { sameText } from '#server/platform/signer.ts'
import { unknownFactorType } from './enrol-factor.ts'
import {
  CHALLENGE_LIFETIME_MS,
  type ChallengeRow,
  type FactorRow,
  findChallenge,
  findLastUsedStep,
  getFactor,
  insertChallenge,
  listFactors,
  METHOD_OF_FACTOR,
  markChallengeVerified,
  markFactorVerified,
  type StoredPasskey,
  storePasskey,
} from './factor-rows.ts'
import {
  createPasskeyChallenge,
  matchPasskey,
  PasskeyAnswerSchema,
  requireRelyingParty,
  verifyNewPasskey,
} from './passkeys.ts'
import { matchTotpStep } from './totp.ts'

export const AnswerSchema = z.object({
  challenge_id: OptionalText,
  code: OptionalText,
  webauthn: PasskeyAnswerSchema.optional(),
})
type Answer = z.infer<typeof AnswerSchema>

/** A challenge belongs to the IP address that requested it, or to a placeholder if that is not a valid address. */
const addressOf = (origin: Origin) => toInet(origin.address) ?? '0.0.0.0'

/** Requests a proof of this factor: texts a code to a phone, gives a passkey something to sign. */
export async function challengeFactor(request: SignedRequest, factorId: string): Promise<Record<string, unknown>> {
  const { service, bearer, origin, now } = request
  const id = crypto.randomUUID()
  const code = createCode()
  const { phone } = await service.database.asAuthAdmin(async (sql) => {
    const { user } = await requireLiveSession(sql, bearer, now)
    return requireFactor(sql, service, user.id, factorId)
  })
  if (phone !== null) await service.limits.sms(origin.address, phone)
  const factor = await inLiveSession(request, async (sql, { user }) => {
    const found = await requireFactor(sql, service, user.id, factorId)
    const otpCode = found.factor_type === 'phone' ? service.sealer.seal(id, code) : null
    const factors = await listFactors(sql, user.id)
    const passkeyChallenge =
      found.factor_type === 'webauthn' ? await createPasskeyChallenge(service, { user, factor: found, factors }) : null
    const toSign = passkeyChallenge?.challenge ?? null
    await insertChallenge(sql, { id, factorId: found.id, address: addressOf(origin), otpCode, toSign, now })
    const traits = { factor_id: found.id, factor_status: found.status }
    await writeAuditEntry(sql, { action: 'challenge_created', actor: user, origin, now, traits })
    return { ...found, ...(passkeyChallenge === null ? {} : { webauthn: passkeyChallenge.webauthn }) }
  })
  if (factor.phone !== null) await textCode(service, factor.phone, code)
  return {
    id,
    type: factor.factor_type,
    expires_at: Math.floor((now.getTime() + CHALLENGE_LIFETIME_MS) / 1000),
    ...('webauthn' in factor ? { webauthn: factor.webauthn } : {}),
  }
}

/** Accepts the proof: raises the session to aal2 and ends the account's sessions below. */
export function answerChallenge(request: SignedRequest, factorId: string, answer: Answer): Promise<SessionResponse> {
  const { service, origin, now } = request
  return raiseSessionByProof(request, async (sql, user) => {
    const factor = await requireFactor(sql, service, user.id, factorId)
    const challenge = await requireChallenge(sql, { id: answer.challenge_id, factorId: factor.id }, origin, now)
    const traits = { challenge_id: challenge.id }
    const proof = await verifyProof(sql, service, { factor, challenge, answer, now })
    if (proof === null) return { factor, traits, provenBy: null }
    await markChallengeVerified(sql, challenge.id, proof.step, now)
    if (proof.passkey !== undefined) await storePasskey(sql, proof.factorId, proof.passkey, now)
    if (factor.status === 'unverified') {
      await markFactorVerified(sql, factor, now)
      await notifyOwner(sql, service, user, 'factor-added')
    }
    return { factor, traits, provenBy: proof.factorId }
  })
}

type Attempt = {
  factor: FactorRow
  traits?: Record<string, string>
  /** The factor that was proven; null if the proof is wrong. */
  provenBy: string | null
}

/** Raises the session to aal2 if the attempt succeeds. Holds the account's lock, so that one proof works only once. */
export async function raiseSessionByProof(
  request: SignedRequest,
  attempt: (sql: Sql, user: UserRow) => Promise<Attempt>,
): Promise<SessionResponse> {
  const { service, bearer, origin, now } = request
  const result = await inLiveSession(request, async (sql, { user }) => {
    const { factor, traits, provenBy } = await attempt(sql, user)
    const known = { factor_id: factor.id, ...traits, outcome: provenBy === null ? 'failed' : 'passed' }
    await writeAuditEntry(sql, { action: 'verification_attempted', actor: user, origin, now, traits: known })
    if (provenBy === null) return factor.factor_type
    const method = METHOD_OF_FACTOR[factor.factor_type]
    const raise = { userId: user.id, sessionId: bearer.sessionId, factorId: provenBy, method, now }
    return respondWithSession(sql, service, user.id, await raiseSession(sql, raise))
  })
  // Thrown after the commit, so that the failed attempt stays in the audit log.
  if (typeof result === 'string') throw new AuthError('mfa_verification_failed', 422, FAILURE_MESSAGES[result])
  service.mail.queued()
  return result
}

const FAILURE_MESSAGES = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn credential',
  recovery_code: 'Invalid recovery code entered',
} as const

/** Throws AuthError if the account has no such factor, or its type is disabled. */
async function requireFactor(sql: Sql, service: AuthService, userId: string, factorId: string): Promise<FactorRow> {
  const factor = await getFactor(sql, userId, factorId)
  if (factor.factor_type === 'phone' && service.sendSms === null) {
    throw new AuthError('mfa_phone_verify_not_enabled', 422, 'MFA verification is disabled for Phone')
  }
  if (factor.factor_type === 'webauthn') requireRelyingParty(service, 'verification')
  // Recovery codes have endpoints of their own.
  if (factor.factor_type === 'recovery_code') throw unknownFactorType()
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

type Proof = {
  /** The factor that was proven, because any passkey of the account may answer. */
  factorId: string
  /** The time step of an authenticator app's code. */
  step: number | null
  passkey?: { passkey: StoredPasskey; aaguid?: string }
}

/** The proof if the answer is right, otherwise null. A used time step or signature count is refused. */
async function verifyProof(
  sql: Sql,
  service: AuthService,
  given: { factor: FactorRow; challenge: ChallengeRow; answer: Answer; now: Date },
): Promise<Proof | null> {
  const { factor, challenge, answer, now } = given
  if (factor.factor_type === 'webauthn') return matchPasskeyAnswer(sql, service, given)
  if (factor.factor_type === 'phone') {
    const sent = challenge.otp_code === null ? '' : service.sealer.open(challenge.id, challenge.otp_code)
    return sent !== '' && sameText(sent, answer.code) ? { factorId: factor.id, step: null } : null
  }
  const step = matchTotpStep(service.sealer.open(factor.id, factor.secret ?? ''), answer.code, now)
  const lastUsed = await findLastUsedStep(sql, factor.id)
  return step === null || (lastUsed !== null && step <= lastUsed) ? null : { factorId: factor.id, step }
}

async function matchPasskeyAnswer(
  sql: Sql,
  service: AuthService,
  { factor, challenge, answer }: { factor: FactorRow; challenge: ChallengeRow; answer: Answer },
): Promise<Proof | null> {
  if (answer.webauthn === undefined) throw invalid('WebAuthn config required')
  const toSign = challenge.challenge ?? ''
  if (factor.status === 'unverified') {
    const created = await verifyNewPasskey(service, answer.webauthn, toSign)
    return created === null ? null : { factorId: factor.id, step: null, passkey: created }
  }
  const used = await matchPasskey(service, await listFactors(sql, factor.user_id), answer.webauthn, toSign)
  return used === null ? null : { factorId: used.factor.id, step: null, passkey: { passkey: used.passkey } }
}
