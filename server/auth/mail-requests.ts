import { Hono } from 'hono'
import { z } from 'zod'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthError } from './auth-error.ts'
import { type AuthService, answerQuietly, originOf, prepareLinkMail } from './auth-service.ts'
import { type PkceChallenge, parsePkce, startFlow } from './flow-state.ts'
import { storeOneTimeToken } from './one-time-tokens.ts'
import { OptionalText, parseEmail, readBody, UserDataSchema } from './request-body.ts'
import type { Origin } from './sessions.ts'
import { findUserByEmail, insertUser, lockUserByEmail, lockUserById, type UserRow } from './users.ts'

const PkceFields = { code_challenge: OptionalText, code_challenge_method: OptionalText }
const RecoverSchema = z.object({ email: OptionalText, ...PkceFields })
const OtpSchema = z.object({
  email: OptionalText,
  phone: OptionalText,
  create_user: z.boolean().nullish(),
  data: UserDataSchema,
  ...PkceFields,
})
const ResendSchema = z.object({ type: OptionalText, email: OptionalText, phone: OptionalText, ...PkceFields })

type MailRequest = { email: string; pkce: PkceChallenge | null; redirectTo: string; origin: Origin }

/** The endpoints that mail somebody a link. None of them tells whether the address has an account. */
export function mailRequestRoutes(service: AuthService) {
  return new Hono<GatewayEnv>()
    .post('/recover', async (c) => {
      const body = await readBody(c, RecoverSchema)
      if (body.email === '') throw new AuthError('validation_failed', 400, 'Password recovery requires an email')
      // Without a wish the link leads to the form for the new password: signed in on the home page it would be lost.
      const redirectTo = service.redirects.choose(c.req.query('redirect_to'), `${service.siteUrl}/auth/update-password`)
      const request = { email: parseEmail(body.email), pkce: parsePkce(body), redirectTo, origin: originOf(c) }
      await service.limits.mail('recovery', request.origin.address, request.email)
      await answerQuietly(sendRecovery(service, request))
      return c.json({})
    })
    .post('/otp', async (c) => {
      const body = await readBody(c, OtpSchema)
      requireEmailAlone(body)
      const redirectTo = service.redirects.choose(c.req.query('redirect_to'))
      const request = { email: parseEmail(body.email), pkce: parsePkce(body), redirectTo, origin: originOf(c) }
      await service.limits.mail('magiclink', request.origin.address, request.email)
      const newUser = (body.create_user ?? true) ? { data: body.data } : null
      await answerQuietly(sendMagicLink(service, request, newUser))
      return c.json({})
    })
    .post('/resend', async (c) => {
      const body = await readBody(c, ResendSchema)
      const type = requireResendType(body)
      const redirectTo = service.redirects.choose(c.req.query('redirect_to'))
      const request = { email: parseEmail(body.email), pkce: parsePkce(body), redirectTo, origin: originOf(c) }
      await service.limits.mail(type, request.origin.address, request.email)
      await answerQuietly(
        type === 'signup' ? resendConfirmation(service, request) : resendEmailChange(service, request),
      )
      return c.json({})
    })
}

function requireEmailAlone(body: z.infer<typeof OtpSchema>): void {
  if (body.email === '' && body.phone === '') {
    throw new AuthError('validation_failed', 400, 'You must provide either an email or phone number.')
  }
  if (body.email !== '' && body.phone !== '') {
    throw new AuthError('validation_failed', 400, 'Only an email address or phone number should be provided')
  }
  if (body.phone !== '') throw new AuthError('phone_provider_disabled', 400, 'Unsupported phone provider')
}

function requireResendType(body: z.infer<typeof ResendSchema>): 'signup' | 'email_change' {
  const { type } = body
  if (type === 'sms' || type === 'phone_change') {
    throw new AuthError('phone_provider_disabled', 400, 'Unsupported phone provider')
  }
  if (type !== 'signup' && type !== 'email_change') {
    const types = 'signup, email_change, sms, phone_change'
    throw new AuthError('validation_failed', 400, `Missing one of these types: ${types}`)
  }
  if (body.email === '') throw new AuthError('validation_failed', 400, 'Type provided requires an email address')
  return type
}

async function sendRecovery(service: AuthService, request: MailRequest): Promise<void> {
  const prepared = await prepareLinkMail(service, {
    type: 'recovery',
    to: request.email,
    redirectTo: request.redirectTo,
    pkce: request.pkce !== null,
  })
  const { email, pkce, origin } = request
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    const user = await lockUserByEmail(sql, email)
    if (user === null) return
    await storeOneTimeToken(sql, { userId: user.id, type: 'recovery_token', email, secrets: prepared.secrets, now })
    await startFlow(sql, { userId: user.id, pkce, method: 'recovery', now })
    await writeAuditEntry(sql, { action: 'user_recovery_requested', actor: user, origin, now })
    await enqueueMail(sql, prepared.mail)
  })
  service.mail.queued()
}

async function sendMagicLink(
  service: AuthService,
  request: MailRequest,
  newUser: { data: Record<string, unknown> } | null,
): Promise<void> {
  const prepared = await prepareLinkMail(service, {
    type: 'magiclink',
    to: request.email,
    redirectTo: request.redirectTo,
    pkce: request.pkce !== null,
  })
  const { email, pkce, origin } = request
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    let user = await lockUserByEmail(sql, email)
    if (user === null && newUser !== null) {
      user = await insertUser(sql, { email, passwordHash: null, data: newUser.data, confirmed: false, now })
    }
    if (user === null) return
    // A magic link works for unconfirmed accounts too, so it is filed like a recovery and not like a confirmation:
    // proving the address this way must not confirm the password of a sign-up by somebody else.
    await storeOneTimeToken(sql, { userId: user.id, type: 'recovery_token', email, secrets: prepared.secrets, now })
    await startFlow(sql, { userId: user.id, pkce, method: 'magiclink', now })
    await writeAuditEntry(sql, { action: 'user_recovery_requested', actor: user, origin, now })
    await enqueueMail(sql, prepared.mail)
  })
  service.mail.queued()
}

async function resendConfirmation(service: AuthService, request: MailRequest): Promise<void> {
  const prepared = await prepareLinkMail(service, {
    type: 'signup',
    to: request.email,
    redirectTo: request.redirectTo,
    pkce: request.pkce !== null,
  })
  const { email, pkce, origin } = request
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    const user = await lockUserByEmail(sql, email)
    if (user === null || user.email_confirmed_at !== null) return
    await storeOneTimeToken(sql, { userId: user.id, type: 'confirmation_token', email, secrets: prepared.secrets, now })
    await startFlow(sql, { userId: user.id, pkce, method: 'email/signup', now })
    await writeAuditEntry(sql, { action: 'user_confirmation_requested', actor: user, origin, now })
    await enqueueMail(sql, prepared.mail)
  })
  service.mail.queued()
}

async function resendEmailChange(service: AuthService, request: MailRequest): Promise<void> {
  const user = await service.database.asAuthAdmin((sql) => findUserByEmail(sql, request.email))
  if (user?.email_change) await sendEmailChange(service, user, user.email_change, request)
}

/** Mails the link that moves the account to `newEmail`, to that address. */
export async function sendEmailChange(
  service: AuthService,
  user: UserRow,
  newEmail: string,
  request: Pick<MailRequest, 'pkce' | 'redirectTo'>,
): Promise<void> {
  const prepared = await prepareLinkMail(service, {
    type: 'email_change',
    to: newEmail,
    redirectTo: request.redirectTo,
    pkce: request.pkce !== null,
  })
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    const { secrets } = prepared
    if ((await lockUserById(sql, user.id)) === null) return
    await storeOneTimeToken(sql, { userId: user.id, type: 'email_change_token_new', email: newEmail, secrets, now })
    await startFlow(sql, { userId: user.id, pkce: request.pkce, method: 'email_change', now })
    // For an address that is taken, the link could never be used: no mail, and no word about it.
    if ((await findUserByEmail(sql, newEmail)) === null) await enqueueMail(sql, prepared.mail)
  })
  service.mail.queued()
}
