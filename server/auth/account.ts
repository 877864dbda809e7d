import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Sql } from '#server/db/sql.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { enqueueMail, type OutgoingMail } from '#server/mail/outbox.ts'
import { composeAuthNoticeMail } from '#server/mail/templates/auth-mails.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthError } from './auth-error.ts'
import { type AuthService, originOf } from './auth-service.ts'
import { parsePkce } from './flow-state.ts'
import { sendEmailChange } from './mail-requests.ts'
import { clearOneTimeTokens } from './one-time-tokens.ts'
import { hashPassword, requireStrongPassword, verifyPassword } from './passwords.ts'
import { mergeUserData, OptionalText, parseEmail, readBody, UserDataSchema } from './request-body.ts'
import { type LiveSession, requireBearer, requireLiveSession } from './require-session.ts'
import { endSessions, type SignOutScope } from './sessions.ts'
import { findUserByEmail, getUserById, setPassword, setUserMetadata, type UserRow } from './users.ts'
import { loadWireUser } from './wire-user.ts'

const UpdateSchema = z.object({
  email: OptionalText,
  phone: OptionalText,
  password: OptionalText,
  data: UserDataSchema,
  app_metadata: z.unknown().optional(),
  code_challenge: OptionalText,
  code_challenge_method: OptionalText,
})

/** The endpoints of a signed-in person: who am I, change me, sign me out. */
export function accountRoutes(service: AuthService) {
  return new Hono<GatewayEnv>()
    .get('/user', async (c) => {
      const bearer = requireBearer(c)
      const user = await service.database.asAuthAdmin(async (sql) => {
        const live = await requireLiveSession(sql, bearer, service.now())
        return loadWireUser(sql, live.user)
      })
      return c.json(user)
    })
    .put('/user', (c) => updateUser(service, c))
    .post('/logout', async (c) => {
      const bearer = requireBearer(c)
      const scope = requireScope(c.req.query('scope'))
      const now = service.now()
      await service.database.asAuthAdmin(async (sql) => {
        const { user } = await requireLiveSession(sql, bearer, now, { lock: true })
        await endSessions(sql, user.id, scope, bearer.sessionId)
        await writeAuditEntry(sql, { action: 'logout', actor: user, origin: originOf(c), now })
      })
      return c.body(null, 204)
    })
}

function requireScope(given: string | undefined): SignOutScope {
  if (given === undefined || given === '') return 'global'
  if (given === 'global' || given === 'local' || given === 'others') return given
  throw new AuthError('validation_failed', 400, `Unsupported logout scope "${given.slice(0, 40)}"`)
}

async function updateUser(service: AuthService, c: Context<GatewayEnv>): Promise<Response> {
  const bearer = requireBearer(c)
  await service.limits.update(bearer.userId)
  const body = await readBody(c, UpdateSchema)
  if (body.app_metadata !== undefined) {
    throw new AuthError('not_admin', 403, 'Updating app_metadata requires admin privileges')
  }
  if (body.phone !== '') throw new AuthError('phone_provider_disabled', 400, 'Unsupported phone provider')
  const pkce = parsePkce(body)
  const before = await service.database.asAuthAdmin(async (sql) => {
    const live = await requireLiveSession(sql, bearer, service.now())
    if (body.password !== '' || body.email !== '') await requireHighestLevel(sql, live)
    return live.user
  })
  const newEmail = await checkNewEmail(service, before, body.email)
  const passwordHash = body.password === '' ? null : await checkNewPassword(before, body.password)
  if (newEmail !== null) await service.limits.mail('email_change', c.var.clientAddress, newEmail)
  const notices = await composeNotices(service, before, { newEmail, passwordHash })

  await service.database.asAuthAdmin(async (sql) => {
    const now = service.now()
    const origin = originOf(c)
    const { user } = await requireLiveSession(sql, bearer, now, { lock: true })
    if (passwordHash !== null) {
      await setPassword(sql, user.id, passwordHash, now)
      await clearOneTimeTokens(sql, user.id)
      await endSessions(sql, user.id, 'others', bearer.sessionId)
      await writeAuditEntry(sql, { action: 'user_updated_password', actor: user, origin, now })
    }
    if (Object.keys(body.data).length > 0) {
      await setUserMetadata(sql, user.id, mergeUserData(user.raw_user_meta_data, body.data), now)
    }
    await writeAuditEntry(sql, { action: 'user_modified', actor: user, origin, now })
    for (const notice of notices) await enqueueMail(sql, notice)
  })
  if (newEmail !== null) {
    const redirectTo = service.redirects.choose(c.req.query('redirect_to'))
    await sendEmailChange(service, before, newEmail, { pkce, redirectTo })
  } else if (notices.length > 0) service.mail.queued()
  return c.json(await service.database.asAuthAdmin(async (sql) => loadWireUser(sql, await getUserById(sql, before.id))))
}

/** A second factor protects the first: with one set up, a session without it may not change password or address. */
async function requireHighestLevel(sql: Sql, { user, session }: LiveSession): Promise<void> {
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

async function checkNewEmail(service: AuthService, user: UserRow, given: string): Promise<string | null> {
  if (given === '') return null
  const email = parseEmail(given)
  if (email === user.email) return null
  const holder = await service.database.asAuthAdmin((sql) => findUserByEmail(sql, email))
  if (holder !== null && service.revealsAccounts) {
    throw new AuthError('email_exists', 422, 'A user with this email address has already been registered')
  }
  return email
}

async function checkNewPassword(user: UserRow, password: string): Promise<string> {
  await requireStrongPassword(password)
  if (await verifyPassword(password, user.encrypted_password)) {
    throw new AuthError('same_password', 422, 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/** The owner of the present address hears of both changes, in case it was not them who made them. */
async function composeNotices(
  service: AuthService,
  user: UserRow,
  change: { newEmail: string | null; passwordHash: string | null },
): Promise<OutgoingMail[]> {
  const { company } = service.mail
  const to = user.email
  if (to === null) return []
  return Promise.all([
    ...(change.passwordHash === null ? [] : [composeAuthNoticeMail({ kind: 'password-changed', to }, company)]),
    ...(change.newEmail === null ? [] : [composeAuthNoticeMail({ kind: 'email-change-requested', to }, company)]),
  ])
}
