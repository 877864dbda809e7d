import { z } from 'zod'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import { OptionalText, parsePhone } from '#server/backend/auth/request-body.ts'
import { type Bearer, type LiveSession, requireLiveSession } from '#server/backend/auth/sessions/require-session.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
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
type EnrolRequest = z.infer<typeof EnrolSchema>

/** Adds a factor that does not count before its first code; returns what an authenticator app needs to make one. */
export async function enrolFactor(
  service: AuthService,
  bearer: Bearer,
  request: EnrolRequest,
  origin: Origin,
): Promise<Record<string, unknown>> {
  switch (request.factor_type) {
    case 'totp':
      return enrolTotp(service, bearer, request, origin)
    case 'phone':
      return enrolPhone(service, bearer, request, origin)
    case 'webauthn':
      return enrolPasskey(service, bearer, request, origin)
    default:
      throw new AuthError('validation_failed', 400, 'factor_type needs to be totp, phone, or webauthn')
  }
}

async function enrolTotp(service: AuthService, bearer: Bearer, request: EnrolRequest, origin: Origin) {
  const id = crypto.randomUUID()
  const now = service.now()
  const totp = await service.database.asAuthAdmin(async (sql) => {
    const live = await requireLiveSession(sql, bearer, now, { lock: true })
    await requireRoom(sql, live, request.friendly_name, now)
    const account = live.user.email ?? live.user.phone ?? live.user.id
    const issuer = request.issuer || new URL(service.siteUrl).host
    // A colon separates issuer and account in the address that apps read.
    const made = await createTotp({ issuer: issuer.replaceAll(':', ' '), account })
    const secret = service.sealer.seal(id, made.secret)
    await addFactor(sql, live, { ...named(id, live, request), factor_type: 'totp', secret, phone: null }, origin, now)
    return made
  })
  const { secret, uri, qrCode } = totp
  return { id, type: 'totp', friendly_name: request.friendly_name, totp: { qr_code: qrCode, secret, uri } }
}

async function enrolPhone(service: AuthService, bearer: Bearer, request: EnrolRequest, origin: Origin) {
  if (service.sendSms === null) {
    throw new AuthError('mfa_phone_enroll_not_enabled', 422, 'MFA enroll is disabled for Phone')
  }
  if (request.phone === '') {
    throw new AuthError('validation_failed', 400, 'Phone number required to enroll Phone factor')
  }
  const phone = parsePhone(request.phone)
  const id = crypto.randomUUID()
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    const live = await requireLiveSession(sql, bearer, now, { lock: true })
    const same = (await listFactors(sql, live.user.id)).find((factor) => factor.phone === phone)
    if (same?.status === 'verified') {
      const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
      throw new AuthError('mfa_verified_factor_exists', 422, message)
    }
    if (same !== undefined) await deleteFactor(sql, same.id)
    await requireRoom(sql, live, request.friendly_name, now)
    await addFactor(sql, live, { ...named(id, live, request), factor_type: 'phone', secret: null, phone }, origin, now)
  })
  return { id, type: 'phone', friendly_name: request.friendly_name, phone: `+${phone}` }
}

/** Only reserves the name; the first challenge says what the browser has to make. */
async function enrolPasskey(service: AuthService, bearer: Bearer, request: EnrolRequest, origin: Origin) {
  requireRelyingParty(service, 'enroll')
  const id = crypto.randomUUID()
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    const live = await requireLiveSession(sql, bearer, now, { lock: true })
    await requireRoom(sql, live, request.friendly_name, now)
    const factor = { ...named(id, live, request), factor_type: 'webauthn', secret: null, phone: null } as const
    await addFactor(sql, live, factor, origin, now)
  })
  return { id, type: 'webauthn', friendly_name: request.friendly_name }
}

function named(id: string, live: LiveSession, request: EnrolRequest) {
  return { id, user_id: live.user.id, friendly_name: request.friendly_name }
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

async function addFactor(sql: Sql, { user }: LiveSession, factor: NewFactor, origin: Origin, now: Date): Promise<void> {
  await insertFactor(sql, factor, now)
  const traits = { factor_id: factor.id, factor_type: factor.factor_type }
  await writeAuditEntry(sql, { action: 'factor_in_progress', actor: user, origin, now, traits })
}
