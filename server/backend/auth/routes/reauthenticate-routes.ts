import { Hono } from 'hono'
import type { UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import type { AuthServices } from '#server/backend/auth/auth-service.ts'
import {
  consumeToken,
  createMailSecrets,
  findCodeToken,
  storeOneTimeToken,
} from '#server/backend/auth/mail/one-time-tokens.ts'
import { textCode } from '#server/backend/auth/mail/sms-codes.ts'
import {
  inLiveSession,
  requireLiveSession,
  type SignedRequest,
  signedIn,
} from '#server/backend/auth/sessions/require-session.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeAuthCodeMail } from '#server/platform/mail/templates/auth-mails.ts'

/** Sends the code that a change of password requires in an older session. */
export function reauthenticateRoutes(forCaller: AuthServices['forCaller']) {
  return new Hono<GatewayEnv>().get('/reauthenticate', signedIn(forCaller, reauthenticate))
}

async function reauthenticate(request: SignedRequest): Promise<Response> {
  const { c, service, bearer, origin, now } = request
  const live = await service.database.asAuthAdmin((sql) => requireLiveSession(sql, bearer, now))
  const { contact, isMail } = requireContact(live.user)
  if (isMail) await service.limits.mail('reauthentication', origin.address, contact)
  else await service.limits.sms(origin.address, contact)
  const secrets = createMailSecrets(false)
  const mail = await composeAuthCodeMail({ kind: 'reauthentication', to: contact, code: secrets.code }, service.mail)
  await inLiveSession(request, async (sql, { user }) => {
    await storeOneTimeToken(sql, { userId: user.id, type: 'reauthentication_token', contact, secrets, now })
    await writeAuditEntry(sql, { action: 'user_reauthenticate_requested', actor: user, origin, now })
    if (isMail) await enqueueMail(sql, mail)
  })
  if (isMail) service.mail.queued()
  else await textCode(service, contact, secrets.code)
  return c.json({})
}

function requireContact(user: UserRow): { contact: string; isMail: boolean } {
  if (user.email) {
    if (user.email_confirmed_at !== null) return { contact: user.email, isMail: true }
    throw new AuthError('email_not_confirmed', 422, 'Please verify your email first.')
  }
  if (user.phone) {
    if (user.phone_confirmed_at !== null) return { contact: user.phone, isMail: false }
    throw new AuthError('phone_not_confirmed', 422, 'Please verify your phone first.')
  }
  throw invalid('Reauthentication requires the user to have an email or a phone number')
}

/** Uses up the code. Throws AuthError 'reauthentication_not_valid'; the caller limits the attempts. */
export async function redeemNonce(sql: Sql, user: UserRow, nonce: string, now: Date): Promise<void> {
  const contact = user.email || user.phone || ''
  const types = ['reauthentication_token'] as const
  const token = await findCodeToken(sql, { contact, code: nonce, types, now })
  if (token === null || token.user_id !== user.id || !(await consumeToken(sql, token))) {
    throw new AuthError('reauthentication_not_valid', 422, 'Nonce has expired or is invalid')
  }
}
