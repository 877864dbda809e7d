import { z } from 'zod'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import { OptionalText, parsePhone } from '#server/backend/auth/request-body.ts'
import { inLiveSession, type LiveSession, type SignedRequest } from '#server/backend/auth/sessions/require-session.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { deleteFactor, deleteStaleFactors, insertFactor, listFactors, type NewFactor } from './factor-rows.ts'
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

/** Adds a factor that does not count before its first code; returns what an authenticator app needs to make one. */
export async function enrolFactor(request: SignedRequest, wanted: Wanted): Promise<Record<string, unknown>> {
  const id = crypto.randomUUID()
  switch (wanted.factor_type) {
    case 'totp':
      return enrolTotp(request, id, wanted)
    case 'phone':
      return enrolPhone(request, id, wanted)
    case 'webauthn':
      return enrolPasskey(request, id, wanted)
    default:
      throw invalid('factor_type needs to be totp, phone, or webauthn')
  }
}

async function enrolTotp(request: SignedRequest, id: string, { friendly_name, ...wanted }: Wanted) {
  const { service } = request
  const { secret, uri, qrCode } = await inLiveSession(request, async (sql, live) => {
    await requireRoom(sql, live, friendly_name, request.now)
    const account = live.user.email ?? live.user.phone ?? live.user.id
    const issuer = wanted.issuer || new URL(service.siteUrl).host
    // A colon separates issuer and account in the address that apps read.
    const made = await createTotp({ issuer: issuer.replaceAll(':', ' '), account })
    const sealed = service.sealer.seal(id, made.secret)
    await addFactor(sql, live, request, { id, friendly_name, factor_type: 'totp', secret: sealed, phone: null })
    return made
  })
  return { id, type: 'totp', friendly_name, totp: { qr_code: qrCode, secret, uri } }
}

async function enrolPhone(request: SignedRequest, id: string, { friendly_name, ...wanted }: Wanted) {
  if (request.service.sendSms === null) {
    throw new AuthError('mfa_phone_enroll_not_enabled', 422, 'MFA enroll is disabled for Phone')
  }
  if (wanted.phone === '') {
    throw invalid('Phone number required to enroll Phone factor')
  }
  const phone = parsePhone(wanted.phone)
  await inLiveSession(request, async (sql, live) => {
    const same = (await listFactors(sql, live.user.id)).find((factor) => factor.phone === phone)
    if (same?.status === 'verified') {
      const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
      throw new AuthError('mfa_verified_factor_exists', 422, message)
    }
    if (same !== undefined) await deleteFactor(sql, same.id)
    await requireRoom(sql, live, friendly_name, request.now)
    await addFactor(sql, live, request, { id, friendly_name, factor_type: 'phone', secret: null, phone })
  })
  return { id, type: 'phone', friendly_name, phone: `+${phone}` }
}

/** Only reserves the name; the first challenge says what the browser has to make. */
async function enrolPasskey(request: SignedRequest, id: string, { friendly_name }: Wanted) {
  requireRelyingParty(request.service, 'enroll')
  await inLiveSession(request, async (sql, live) => {
    await requireRoom(sql, live, friendly_name, request.now)
    await addFactor(sql, live, request, { id, friendly_name, factor_type: 'webauthn', secret: null, phone: null })
  })
  return { id, type: 'webauthn', friendly_name }
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

async function addFactor(
  sql: Sql,
  { user }: LiveSession,
  { origin, now }: SignedRequest,
  factor: Omit<NewFactor, 'user_id'>,
): Promise<void> {
  await insertFactor(sql, { ...factor, user_id: user.id }, now)
  const traits = { factor_id: factor.id, factor_type: factor.factor_type }
  await writeAuditEntry(sql, { action: 'factor_in_progress', actor: user, origin, now, traits })
}
