import { z } from 'zod'
import type { UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import { OptionalText, parsePhone } from '#server/backend/auth/request-body.ts'
import { inLiveSession, type LiveSession, type SignedRequest } from '#server/backend/auth/sessions/require-session.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { deleteFactor, deleteStaleFactors, insertFactor, listFactors } from './factor-rows.ts'
import { requireRelyingParty } from './passkeys.ts'
import { createTotp } from './totp.ts'

const MAX_FACTORS = 10

export const PlainText = OptionalText.pipe(
  z
    .string()
    .max(255)
    .regex(/^\P{Cc}*$/u, 'must be plain text'),
)
export const EnrolSchema = z.object({
  factor_type: OptionalText,
  friendly_name: PlainText,
  issuer: PlainText,
  phone: OptionalText,
})
type Enrolment = z.infer<typeof EnrolSchema>

/**
 * Adds a factor that does not count before its first proof. Returns what an authenticator app needs; a browser gets what it
 * needs to create a passkey from the first challenge.
 */
export async function enrolFactor(request: SignedRequest, enrolment: Enrolment): Promise<Record<string, unknown>> {
  const { service, origin, now } = request
  const id = crypto.randomUUID()
  const { factor_type: type, friendly_name } = enrolment
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') throw unknownFactorType()
  if (type === 'webauthn') requireRelyingParty(service, 'enroll')
  const phone = type === 'phone' ? requirePhone(service, enrolment.phone) : null
  const totp = await inLiveSession(request, async (sql, live) => {
    const { user } = live
    if (phone !== null) await deleteUnverifiedPhone(sql, user.id, phone)
    await requireEnrollable(sql, live, friendly_name, now)
    const totp = type === 'totp' ? await createTotp(totpName(service, user, enrolment.issuer)) : null
    const secret = totp === null ? null : service.sealer.seal(id, totp.secret)
    await insertFactor(sql, { id, user_id: user.id, friendly_name, factor_type: type, secret, phone }, now)
    const traits = { factor_id: id, factor_type: type }
    await writeAuditEntry(sql, { action: 'factor_in_progress', actor: user, origin, now, traits })
    return totp
  })
  return {
    id,
    type,
    friendly_name,
    ...(totp === null ? {} : { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } }),
    ...(phone === null ? {} : { phone: `+${phone}` }),
  }
}

export const unknownFactorType = () => invalid('factor_type needs to be totp, phone, or webauthn')

function requirePhone(service: AuthService, given: string): string {
  if (service.sendSms === null) {
    throw new AuthError('mfa_phone_enroll_not_enabled', 422, 'MFA enroll is disabled for Phone')
  }
  if (given === '') throw invalid('Phone number required to enroll Phone factor')
  return parsePhone(given)
}

/** Makes the number free for a new enrolment. Throws AuthError if it is a verified factor already. */
async function deleteUnverifiedPhone(sql: Sql, userId: string, phone: string): Promise<void> {
  const same = (await listFactors(sql, userId)).find((factor) => factor.phone === phone)
  if (same?.status === 'verified') {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AuthError('mfa_verified_factor_exists', 422, message)
  }
  if (same !== undefined) await deleteFactor(sql, same.id)
}

/** Without colons, which separate issuer and account in the URI. */
function totpName({ siteUrl }: AuthService, user: UserRow, issuer: string) {
  const own = issuer || new URL(siteUrl).host
  return { issuer: own.replaceAll(':', ' '), account: user.email ?? user.phone ?? user.id }
}

/** Throws AuthError if there are too many factors, the name is taken, or the session has not passed an existing factor. */
async function requireEnrollable(sql: Sql, { user, session }: LiveSession, name: string, now: Date): Promise<void> {
  await deleteStaleFactors(sql, user.id, now)
  const factors = await listFactors(sql, user.id)
  const own = factors.filter(({ factor_type }) => factor_type !== 'recovery_code')
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
    throw new AuthError('mfa_factor_name_conflict', 422, message)
  }
  if (own.length >= MAX_FACTORS) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError('too_many_enrolled_mfa_factors', 422, message)
  }
  if (factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', 403, 'AAL2 required to enroll a new factor')
  }
}
