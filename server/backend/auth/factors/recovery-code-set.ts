import { z } from 'zod'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import { type Bearer, type LiveSession, requireLiveSession } from '#server/backend/auth/sessions/require-session.ts'
import { respondWithSession, type SessionResponse } from '#server/backend/auth/sessions/session-response.ts'
import { type Origin, raiseSession } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeAuthNoticeMail } from '#server/platform/mail/templates/auth-mails.ts'
import { METHOD_OF_FACTOR } from './answer-challenge.ts'
import { dropFactor } from './drop-factor.ts'
import { type FactorRow, insertFactor, listFactors } from './factor-rows.ts'
import { CODES_IN_A_SET, createRecoveryCodes, hashRecoveryCode, normalizeRecoveryCode } from './recovery-codes.ts'

const CountsSchema = z.object({ total: z.number(), remaining: z.number() })

const DEFAULT_NAME = 'Recovery codes'

/** How many codes there are and how many are left; never a code. */
export async function readRecoveryCodes(service: AuthService, bearer: Bearer) {
  return service.database.asAuthAdmin(async (sql) => {
    const { user } = await requireLiveSession(sql, bearer, service.now())
    const factor = findSet(await listFactors(sql, user.id))
    return { id: factor.id, type: factor.factor_type, ...(await countRecoveryCodes(sql, factor.id)) }
  })
}

/** The account's first set. This answer is the only one that ever contains the codes. */
export async function generateRecoveryCodes(service: AuthService, bearer: Bearer, name: string, origin: Origin) {
  const friendly_name = name.trim() || DEFAULT_NAME
  return issueCodes(service, bearer, origin, async (sql, { user }, now) => {
    const factors = (await listFactors(sql, user.id)).filter(({ status }) => status === 'verified')
    if (factors.some(({ factor_type }) => factor_type === 'recovery_code')) {
      throw new AuthError('mfa_verified_factor_exists', 422, 'Recovery codes exist already, regenerate them instead')
    }
    if (factors.length === 0) {
      const message = 'Recovery codes need another verified factor to stand in for'
      throw new AuthError('mfa_recovery_codes_sole_factor', 422, message)
    }
    if (factors.some((factor) => factor.friendly_name === friendly_name)) {
      const message = `A factor with the friendly name ${JSON.stringify(friendly_name)} for this user already exists`
      throw new AuthError('mfa_factor_name_conflict', 422, message)
    }
    const id = crypto.randomUUID()
    const factor = {
      id,
      user_id: user.id,
      friendly_name,
      factor_type: 'recovery_code',
      secret: null,
      phone: null,
    } as const
    await insertFactor(sql, factor, now, 'verified')
    return factor
  })
}

/** A new set in place of the old one, whose codes stop working. */
export async function regenerateRecoveryCodes(service: AuthService, bearer: Bearer, origin: Origin) {
  return issueCodes(service, bearer, origin, async (sql, { user }) => findSet(await listFactors(sql, user.id)))
}

export async function removeRecoveryCodes(service: AuthService, bearer: Bearer, origin: Origin) {
  const now = service.now()
  return service.database.asAuthAdmin(async (sql) => {
    const live = await requireLiveSession(sql, bearer, now, { lock: true })
    requireSecondLevel(live, 'remove')
    const factor = findSet(await listFactors(sql, live.user.id))
    await dropFactor(sql, factor, now)
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: live.session.id }
    await writeAuditEntry(sql, { action: 'factor_unenrolled', actor: live.user, origin, now, traits })
    return { id: factor.id }
  })
}

/** Uses up a code in place of another factor: the session rises to the second level, and the owner is told by mail. */
export async function redeemRecoveryCode(
  service: AuthService,
  bearer: Bearer,
  given: string,
  origin: Origin,
): Promise<SessionResponse> {
  const now = service.now()
  const session = await service.database.asAuthAdmin(async (sql) => {
    // The account's lock: of two requests with the same code one is too late.
    const { user } = await requireLiveSession(sql, bearer, now, { lock: true })
    const factor = findSet(await listFactors(sql, user.id))
    const isRight = await useRecoveryCode(sql, factor.id, normalizeRecoveryCode(given), now)
    const traits = { factor_id: factor.id, outcome: isRight ? 'passed' : 'failed' }
    await writeAuditEntry(sql, { action: 'verification_attempted', actor: user, origin, now, traits })
    if (!isRight) return null
    if (user.email !== null) {
      await enqueueMail(sql, await composeAuthNoticeMail({ kind: 'recovery-code-used', to: user.email }, service.mail))
    }
    const method = METHOD_OF_FACTOR.recovery_code
    const open = await raiseSession(sql, {
      userId: user.id,
      sessionId: bearer.sessionId,
      factorId: factor.id,
      method,
      now,
    })
    return respondWithSession(sql, service, user.id, open)
  })
  // Thrown only here, so that the failed try stands in the audit log.
  if (session === null) throw new AuthError('mfa_verification_failed', 422, 'Invalid recovery code entered')
  service.mail.queued()
  return session
}

type SetFactor = Pick<FactorRow, 'id' | 'friendly_name' | 'factor_type'>

async function issueCodes(
  service: AuthService,
  bearer: Bearer,
  origin: Origin,
  takeSet: (sql: Sql, live: LiveSession, now: Date) => Promise<SetFactor>,
) {
  const now = service.now()
  const codes = createRecoveryCodes()
  const factor = await service.database.asAuthAdmin(async (sql) => {
    const live = await requireLiveSession(sql, bearer, now, { lock: true })
    requireSecondLevel(live, 'generate')
    const set = await takeSet(sql, live, now)
    await replaceRecoveryCodes(sql, set.id, codes, now)
    const traits = { factor_id: set.id, factor_type: set.factor_type }
    await writeAuditEntry(sql, { action: 'recovery_codes_generated', actor: live.user, origin, now, traits })
    const to = live.user.email
    if (to !== null)
      await enqueueMail(sql, await composeAuthNoticeMail({ kind: 'recovery-codes-made', to }, service.mail))
    return set
  })
  service.mail.queued()
  const { id, factor_type: type, friendly_name } = factor
  return { id, type, friendly_name, total: CODES_IN_A_SET, codes }
}

function requireSecondLevel({ session }: LiveSession, act: string): void {
  if (session.aal !== 'aal2') throw new AuthError('insufficient_aal', 403, `AAL2 required to ${act} recovery codes`)
}

function findSet(factors: FactorRow[]): FactorRow {
  const factor = factors.find(({ factor_type }) => factor_type === 'recovery_code')
  if (factor === undefined) throw new AuthError('mfa_factor_not_found', 404, 'Factor not found')
  return factor
}

/** Replaces all codes of the factor. */
async function replaceRecoveryCodes(sql: Sql, factorId: string, codes: string[], now: Date): Promise<void> {
  await sql`delete from private.recovery_codes where factor_id = ${factorId}`
  const hashes = codes.map((code) => hashRecoveryCode(factorId, code).toString('hex'))
  await sql`
    insert into private.recovery_codes (factor_id, code_hash, created_at)
    select ${factorId}, decode(hash, 'hex'), ${now} from unnest(${hashes}::text[]) hash`
}

/** Uses up a code; false when it is unknown or was used before. */
async function useRecoveryCode(sql: Sql, factorId: string, code: string, now: Date): Promise<boolean> {
  const hash = hashRecoveryCode(factorId, code).toString('hex')
  const rows = await sql`
    update private.recovery_codes set used_at = ${now}
    where factor_id = ${factorId} and code_hash = decode(${hash}, 'hex') and used_at is null
    returning factor_id`
  return rows.length === 1
}

async function countRecoveryCodes(sql: Sql, factorId: string): Promise<z.infer<typeof CountsSchema>> {
  const [row] = await sql`
    select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
    from private.recovery_codes where factor_id = ${factorId}`
  return CountsSchema.parse(row)
}
