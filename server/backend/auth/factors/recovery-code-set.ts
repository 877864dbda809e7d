import { createHash, randomBytes } from 'node:crypto'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { notifyOwner } from '#server/backend/auth/auth-service.ts'
import {
  inLiveSession,
  type LiveSession,
  requireLiveSession,
  type SignedRequest,
} from '#server/backend/auth/sessions/require-session.ts'
import type { SessionResponse } from '#server/backend/auth/sessions/session-response.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { raiseSessionByProof } from './answer-challenge.ts'
import { dropFactor, type FactorRow, insertFactor, listFactors } from './factor-rows.ts'

/** Crockford's alphabet, without letters that are easily confused with digits or each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Five bits each, 80 in total: too many to guess. */
const CODE_LENGTH = 16
const CODE_COUNT = 10

const DEFAULT_NAME = 'Recovery codes'

/** The number of codes and of unused ones, but no codes. */
export async function readRecoveryCodes({ service, bearer, now }: SignedRequest) {
  return service.database.asAuthAdmin(async (sql) => {
    const { user } = await requireLiveSession(sql, bearer, now)
    const factor = getCodeSet(await listFactors(sql, user.id))
    const [counts] = await sql`
      select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
      from private.recovery_codes where factor_id = ${factor.id}`
    return { id: factor.id, type: factor.factor_type, ...counts }
  })
}

/** Creates the account's first set. Codes are returned only here and when they are regenerated. */
export async function generateRecoveryCodes(request: SignedRequest, name: string) {
  const friendly_name = name.trim() || DEFAULT_NAME
  return issueCodes(request, async (sql, { user }) => {
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
    const own = { id: crypto.randomUUID(), user_id: user.id, friendly_name, factor_type: 'recovery_code' } as const
    await insertFactor(sql, { ...own, secret: null, phone: null }, request.now, 'verified')
    return own
  })
}

/** Replaces the codes; the old ones stop working. */
export async function regenerateRecoveryCodes(request: SignedRequest) {
  return issueCodes(request, async (sql, { user }) => getCodeSet(await listFactors(sql, user.id)))
}

export async function removeRecoveryCodes(request: SignedRequest) {
  const { origin, now } = request
  return inLiveSession(request, async (sql, live) => {
    requireAal2(live, 'remove')
    const factor = getCodeSet(await listFactors(sql, live.user.id))
    await dropFactor(sql, factor, now)
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: live.session.id }
    await writeAuditEntry(sql, { action: 'factor_unenrolled', actor: live.user, origin, now, traits })
    return { id: factor.id }
  })
}

/** Uses up a code in place of another factor: raises the session to aal2 and notifies the owner by mail. */
export function redeemRecoveryCode(request: SignedRequest, given: string): Promise<SessionResponse> {
  const { service, now } = request
  return raiseSessionByProof(request, async (sql, user) => {
    const factor = getCodeSet(await listFactors(sql, user.id))
    const isRight = await consumeRecoveryCode(sql, factor.id, normalizeRecoveryCode(given), now)
    if (isRight) await notifyOwner(sql, service, user, 'recovery-code-used')
    return { factor, provenBy: isRight ? factor.id : null }
  })
}

type SetFactor = Pick<FactorRow, 'id' | 'friendly_name' | 'factor_type'>

async function issueCodes(request: SignedRequest, prepareSet: (sql: Sql, live: LiveSession) => Promise<SetFactor>) {
  const { service, origin, now } = request
  const codes = createRecoveryCodes()
  const factor = await inLiveSession(request, async (sql, live) => {
    requireAal2(live, 'generate')
    const set = await prepareSet(sql, live)
    await replaceRecoveryCodes(sql, set.id, codes, now)
    const traits = { factor_id: set.id, factor_type: set.factor_type }
    await writeAuditEntry(sql, { action: 'recovery_codes_generated', actor: live.user, origin, now, traits })
    await notifyOwner(sql, service, live.user, 'recovery-codes-made')
    return set
  })
  service.mail.queued()
  const { id, factor_type: type, friendly_name } = factor
  return { id, type, friendly_name, total: CODE_COUNT, codes }
}

function requireAal2({ session }: LiveSession, act: string): void {
  if (session.aal !== 'aal2') throw new AuthError('insufficient_aal', 403, `AAL2 required to ${act} recovery codes`)
}

function getCodeSet(factors: FactorRow[]): FactorRow {
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

/** Uses up a code; false if it is unknown or already used. */
async function consumeRecoveryCode(sql: Sql, factorId: string, code: string, now: Date): Promise<boolean> {
  const hash = hashRecoveryCode(factorId, code).toString('hex')
  const rows = await sql`
    update private.recovery_codes set used_at = ${now}
    where factor_id = ${factorId} and code_hash = decode(${hash}, 'hex') and used_at is null
    returning factor_id`
  return rows.length === 1
}

function createRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => {
    return [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  })
}

/** Undoes how people type a code: capitals, spaces and hyphens, O for 0, and I or L for 1. */
function normalizeRecoveryCode(given: string): string {
  return given.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}

/** Salted with the factor's id, so that equal codes of different accounts have different hashes. */
function hashRecoveryCode(factorId: string, code: string): Buffer {
  return createHash('sha256').update(`${factorId}\n${code}`).digest()
}
