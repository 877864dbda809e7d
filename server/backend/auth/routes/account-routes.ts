import { Hono } from 'hono'
import { z } from 'zod'
import { hashPassword, requireStrongPassword, verifyPassword } from '#server/backend/auth/accounts/passwords.ts'
import { type Contact, changeUser, findUser, getUser, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { loadWireUser, type WireUser } from '#server/backend/auth/accounts/wire-user.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, contactExists, invalid } from '#server/backend/auth/auth-error.ts'
import { type AuthService, type AuthServices, notifyOwner } from '#server/backend/auth/auth-service.ts'
import { sendEmailChange } from '#server/backend/auth/mail/mail-links.ts'
import {
  clearOneTimeTokens,
  consumeToken,
  createMailSecrets,
  findCodeToken,
  storeOneTimeToken,
} from '#server/backend/auth/mail/one-time-tokens.ts'
import { textCode } from '#server/backend/auth/mail/sms-codes.ts'
import {
  mergeUserData,
  OptionalText,
  PkceFields,
  parseEmail,
  readBody,
  UserDataSchema,
} from '#server/backend/auth/request-body.ts'
import { parsePkce } from '#server/backend/auth/sessions/flow-rows.ts'
import {
  inLiveSession,
  type LiveSession,
  requireLiveSession,
  type SignedRequest,
  signedIn,
} from '#server/backend/auth/sessions/require-session.ts'
import { endSessions, type SignOutScope } from '#server/backend/auth/sessions/session-rows.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeAuthCodeMail } from '#server/platform/mail/templates/auth-mails.ts'
import { requireSmsPhone } from './mail-request-routes.ts'

/** The endpoints for the signed-in user: read the account, change it, sign out. */
export function accountRoutes(forCaller: AuthServices['forCaller']) {
  return new Hono<GatewayEnv>()
    .get(
      '/user',
      signedIn(forCaller, ({ service, bearer, now }) =>
        service.database.asAuthAdmin(async (sql) =>
          loadWireUser(sql, (await requireLiveSession(sql, bearer, now)).user),
        ),
      ),
    )
    .put('/user', signedIn(forCaller, updateUser))
    .get('/reauthenticate', signedIn(forCaller, reauthenticate))
    .post(
      '/logout',
      signedIn(forCaller, async (request) => {
        const { c, bearer, origin, now } = request
        const scope = requireScope(c.req.query('scope'))
        await inLiveSession(request, async (sql, { user }) => {
          await endSessions(sql, user.id, scope, bearer.sessionId)
          await writeAuditEntry(sql, { action: 'logout', actor: user, origin, now })
        })
        return c.body(null, 204)
      }),
    )
}

function requireScope(given: string | undefined): SignOutScope {
  if (given === undefined || given === '') return 'global'
  if (given === 'global' || given === 'local' || given === 'others') return given
  throw invalid(`Unsupported logout scope "${given.slice(0, 40)}"`)
}

/** An older session alone cannot change the password, so that a found laptop does not give away the account. */
const RECENT_SESSION_MS = 24 * 3600_000

const UpdateSchema = z.object({
  email: OptionalText,
  phone: OptionalText,
  channel: OptionalText,
  password: OptionalText,
  current_password: OptionalText,
  nonce: OptionalText,
  data: UserDataSchema,
  app_metadata: z.unknown().optional(),
  ...PkceFields,
})
type Body = z.infer<typeof UpdateSchema>

/** PUT /user: data and password change at once, a new address or number only after its confirmation. */
async function updateUser(request: SignedRequest): Promise<WireUser> {
  const { c, service, bearer, origin, now } = request
  await service.limits.update(bearer.userId)
  const body = await readBody(c, UpdateSchema)
  if (body.app_metadata !== undefined) {
    throw new AuthError('not_admin', 403, 'Updating app_metadata requires admin privileges')
  }
  const pkce = parsePkce(body)
  const live = await service.database.asAuthAdmin(async (sql) => {
    const found = await requireLiveSession(sql, bearer, now)
    if (body.password !== '' || body.email !== '' || body.phone !== '') await requireHighestLevel(sql, found)
    return found
  })
  const before = live.user
  const newEmail = body.email === '' ? null : await findContactChange(service, before, 'email', parseEmail(body.email))
  const newPhone =
    body.phone === '' ? null : await findContactChange(service, before, 'phone', requireSmsPhone(service, body))
  const needsNonce = body.password !== '' && (await requiresNonce(service, live, body, origin.address))
  const passwordHash = body.password === '' ? null : await checkNewPassword(service, before, body.password)
  if (newEmail !== null) await service.limits.mail('email_change', origin.address, newEmail)
  if (newPhone !== null) await service.limits.sms(origin.address, newPhone)
  const sms = createMailSecrets(false)

  await inLiveSession(request, async (sql, { user }) => {
    if (needsNonce) await redeemNonce(sql, user, body.nonce, now)
    if (passwordHash !== null) {
      await changeUser(sql, user.id, { encrypted_password: passwordHash }, now)
      await clearOneTimeTokens(sql, user.id)
      await endSessions(sql, user.id, 'others', bearer.sessionId)
      await writeAuditEntry(sql, { action: 'user_updated_password', actor: user, origin, now })
      await notifyOwner(sql, service, user, 'password-changed')
    }
    if (Object.keys(body.data).length > 0) {
      await changeUser(sql, user.id, { raw_user_meta_data: mergeUserData(user.raw_user_meta_data, body.data) }, now)
    }
    if (newPhone !== null) {
      const token = { userId: user.id, type: 'phone_change_token', contact: newPhone, secrets: sms, now } as const
      await storeOneTimeToken(sql, token)
    }
    await writeAuditEntry(sql, { action: 'user_modified', actor: user, origin, now })
  })
  if (newPhone !== null) await textCode(service, newPhone, sms.code)
  if (newEmail !== null) {
    const redirectTo = service.redirects.choose(c.req.query('redirect_to'))
    await sendEmailChange(service, before, newEmail, { pkce, redirectTo })
  } else if (passwordHash !== null) service.mail.queued()
  return service.database.asAuthAdmin(async (sql) => loadWireUser(sql, await getUser(sql, before.id)))
}

/** If a second factor is set up, a session without it may not change the password or contacts. */
export async function requireHighestLevel(sql: Sql, { user, session }: LiveSession): Promise<void> {
  if (session.aal !== 'aal1') return
  const factors = await sql`select from auth.mfa_factors where user_id = ${user.id} and status = 'verified' limit 1`
  if (factors.length > 0) {
    throw new AuthError(
      'insufficient_aal',
      401,
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
}

/** Whether the password change needs a code from a mail. A recent session or the right current password is enough without. */
async function requiresNonce(
  service: AuthService,
  { user, session }: LiveSession,
  body: Body,
  address: string,
): Promise<boolean> {
  if (user.is_anonymous && body.email === '' && body.phone === '' && !user.email && !user.phone) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed'
    throw new AuthError('validation_failed', 422, message)
  }
  const account = user.email ?? user.phone ?? user.id
  if (body.current_password !== '') {
    await service.limits.signIn(address, account, null)
    if (await verifyPassword(body.current_password, user.encrypted_password)) return false
    throw new AuthError('current_password_invalid', 400, 'Current password is incorrect.')
  }
  if (service.now().getTime() - session.created_at.getTime() <= RECENT_SESSION_MS) return false
  if (body.nonce === '') {
    throw new AuthError('reauthentication_needed', 400, 'Password update requires reauthentication')
  }
  await service.limits.verifyCode(address, account)
  return true
}

/** The new address or number; null if the account already has it. Throws AuthError if it is taken. */
async function findContactChange(
  service: AuthService,
  user: UserRow,
  contact: Contact,
  to: string,
): Promise<string | null> {
  if (to === user[contact]) return null
  const holder = await service.database.asAuthAdmin((sql) => findUser(sql, contact, to))
  if (holder !== null && service.revealsAccounts) throw contactExists(contact)
  return to
}

async function checkNewPassword(service: AuthService, user: UserRow, password: string): Promise<string> {
  await requireStrongPassword(password, service.requiredCharacters)
  if (await verifyPassword(password, user.encrypted_password)) {
    throw new AuthError('same_password', 422, 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/** Sends the code for a password change in an older session. */
async function reauthenticate(request: SignedRequest): Promise<unknown> {
  const { service, bearer, origin, now } = request
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
  return {}
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

/** Uses up the code. Throws AuthError 'reauthentication_not_valid'. The caller must limit the attempts. */
async function redeemNonce(sql: Sql, user: UserRow, nonce: string, now: Date): Promise<void> {
  const contact = user.email || user.phone || ''
  const types = ['reauthentication_token'] as const
  const token = await findCodeToken(sql, { contact, code: nonce, types, now })
  if (token === null || token.user_id !== user.id || !(await consumeToken(sql, token))) {
    throw new AuthError('reauthentication_not_valid', 422, 'Nonce has expired or is invalid')
  }
}
