import {
  applyContactChange,
  type Contact,
  changeUser,
  isBanned,
  lockUser,
  setConfirmed,
  type UserRow,
} from '#server/backend/auth/accounts/user-rows.ts'
import { type AuditAction, writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, contactExists } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import { isUniqueViolation, type Sql } from '#server/platform/db/sql.ts'
import { acceptInvitation } from './invitation-rows.ts'
import { clearOneTimeTokens, consumeToken, type FoundToken } from './one-time-tokens.ts'

/** GoTrue's message when the first of two addresses has confirmed a change. */
export const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * Uses up a token and applies it to its account. Afterwards no earlier mail works. Returns 'half' for the first confirmation of
 * an address change that both addresses have to confirm, which must not open a session.
 */
export async function redeemToken(
  sql: Sql,
  service: AuthService,
  token: FoundToken,
  origin: Origin,
): Promise<'whole' | 'half'> {
  const now = service.now()
  const user = await lockUser(sql, 'id', token.user_id)
  if (user === null || !(await consumeToken(sql, token))) throw expired()
  if (isBanned(user, now)) throw new AuthError('user_banned', 403, 'User is banned')
  if (isEmailChange(token) && needsOtherAddress(user)) {
    await sql`update auth.users set email_change_confirm_status = 1, updated_at = ${now} where id = ${user.id}`
    await writeAuditEntry(sql, { action: 'user_modified', actor: user, origin, now })
    return 'half'
  }
  const action = await applyProof(sql, user, token, now)
  if (token.token_type === 'confirmation_token') await acceptInvitation(sql, user, token.id)
  await clearOneTimeTokens(sql, user.id)
  await writeAuditEntry(sql, { action, actor: user, origin, now })
  return 'whole'
}

function isEmailChange({ token_type }: FoundToken): boolean {
  return token_type === 'email_change_token_new' || token_type === 'email_change_token_current'
}

/** Read from the status, because a missing token may have expired without being confirmed. */
function needsOtherAddress(user: UserRow): boolean {
  return user.email !== null && user.email_confirmed_at !== null && user.email_change_confirm_status !== 1
}

async function applyProof(sql: Sql, user: UserRow, token: FoundToken, now: Date): Promise<AuditAction> {
  if (isEmailChange(token)) {
    if (!user.email_change) throw expired()
    return moveTo(sql, user, 'email', user.email_change, now)
  }
  if (token.token_type === 'phone_change_token') return moveTo(sql, user, 'phone', token.relates_to, now)
  const isFirstProof = user.confirmed_at === null
  // The token does not come from the sign-up, so the sign-up's password may be another person's.
  if (isFirstProof && token.token_type === 'recovery_token')
    await changeUser(sql, user.id, { encrypted_password: null }, now)
  await setConfirmed(sql, user.id, token.relates_to.includes('@') ? 'email' : 'phone', now)
  return isFirstProof ? 'user_signedup' : 'login'
}

async function moveTo(sql: Sql, user: UserRow, contact: Contact, to: string, now: Date): Promise<AuditAction> {
  await applyContactChange(sql, user.id, contact, to, now).catch((error: unknown) => {
    throw isUniqueViolation(error) ? contactExists(contact) : error
  })
  return 'user_modified'
}

const expired = () => new AuthError('otp_expired', 403, 'Email link is invalid or has expired')
