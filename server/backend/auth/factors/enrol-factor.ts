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

/** A name as people write one. */
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
type Wanted = z.infer<typeof EnrolSchema>

/**
 * Adds a factor that does not count before its first proof; returns what an authenticator app needs to make codes. A passkey's
 * first challenge says what the browser has to make.
 */
export async function enrolFactor(request: SignedRequest, wanted: Wanted): Promise<Record<string, unknown>> {
  const { service, origin, now } = request
  const id = crypto.randomUUID()
  const { factor_type: type, friendly_name } = wanted
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') throw unknownKind()
  if (type === 'webauthn') requireRelyingParty(service, 'enroll')
  const phone = type === 'phone' ? requirePhone(service, wanted.phone) : null
  const totp = await inLiveSession(request, async (sql, live) => {
    const { user } = live
    if (phone !== null) await replaceUnfinished(sql, user.id, phone)
    await requireRoom(sql, live, friendly_name, now)
    const made = type === 'totp' ? await createTotp(nameTotp(service, user, wanted.issuer)) : null
    const secret = made === null ? null : service.sealer.seal(id, made.secret)
    await insertFactor(sql, { id, user_id: user.id, friendly_name, factor_type: type, secret, phone }, now)
    const traits = { factor_id: id, factor_type: type }
    await writeAuditEntry(sql, { action: 'factor_in_progress', actor: user, origin, now, traits })
    return made
  })
  return {
    id,
    type,
    friendly_name,
    ...(totp === null ? {} : { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } }),
    ...(phone === null ? {} : { phone: `+${phone}` }),
  }
}

export const unknownKind = () => invalid('factor_type needs to be totp, phone, or webauthn')

function requirePhone(service: AuthService, given: string): string {
  if (service.sendSms === null) {
    throw new AuthError('mfa_phone_enroll_not_enabled', 422, 'MFA enroll is disabled for Phone')
  }
  if (given === '') throw invalid('Phone number required to enroll Phone factor')
  return parsePhone(given)
}

/** Throws AuthError when the phone is a factor already. */
async function replaceUnfinished(sql: Sql, userId: string, phone: string): Promise<void> {
  const same = (await listFactors(sql, userId)).find((factor) => factor.phone === phone)
  if (same?.status === 'verified') {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AuthError('mfa_verified_factor_exists', 422, message)
  }
  if (same !== undefined) await deleteFactor(sql, same.id)
}

/** A colon separates issuer and account in the address that apps read. */
function nameTotp({ siteUrl }: AuthService, user: UserRow, issuer: string) {
  const own = issuer || new URL(siteUrl).host
  return { issuer: own.replaceAll(':', ' '), account: user.email ?? user.phone ?? user.id }
}

/**
 * Throws AuthError when there are too many factors, the name is taken, or the session has not passed the existing
 * factors.
 */
async function requireRoom(sql: Sql, { user, session }: LiveSession, name: string, now: Date): Promise<void> {
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
