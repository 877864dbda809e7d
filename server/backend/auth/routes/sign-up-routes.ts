import { Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { hashPassword, requireStrongPassword } from '#server/backend/auth/accounts/passwords.ts'
import {
  type Contact,
  findUser,
  getUser,
  insertUser,
  lockUser,
  replaceUnconfirmedSignUp,
  type UserRow,
} from '#server/backend/auth/accounts/user-rows.ts'
import { createFakeWireUser, loadWireUser, type WireUser } from '#server/backend/auth/accounts/wire-user.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, invalid, requireSignUps } from '#server/backend/auth/auth-error.ts'
import { type AuthService, originOf, withMinimumDuration } from '#server/backend/auth/auth-service.ts'
import { requireCaptcha } from '#server/backend/auth/captcha.ts'
import { type LinkRequest, prepareLink, queueLink } from '#server/backend/auth/mail/mail-links.ts'
import { createMailSecrets, storeOneTimeToken } from '#server/backend/auth/mail/one-time-tokens.ts'
import { textCode, textCodeInBackground } from '#server/backend/auth/mail/sms-codes.ts'
import {
  OptionalText,
  PkceFields,
  parseEmail,
  parsePhone,
  readBody,
  UserDataSchema,
} from '#server/backend/auth/request-body.ts'
import { parsePkce } from '#server/backend/auth/sessions/flow-rows.ts'
import { openSession, type SessionResponse } from '#server/backend/auth/sessions/session-response.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeAuthNoticeMail } from '#server/platform/mail/templates/auth-mails.ts'
import { requireSmsChannel } from './mail-request-routes.ts'

const SignUpSchema = z.object({
  email: OptionalText,
  phone: OptionalText,
  channel: OptionalText,
  password: OptionalText,
  data: UserDataSchema,
  ...PkceFields,
})

type SignUp = Omit<LinkRequest, 'email'> & {
  contact: Contact
  /** The address or the number. */
  to: string
  /** Computed before the account is looked up, so that timing reveals nothing. */
  passwordHash: string
  data: Record<string, unknown>
  log: Logger
}

export function signUpRoutes(service: AuthService) {
  return new Hono<GatewayEnv>().post('/signup', async (c) => {
    await service.limits.signUp(c.var.clientAddress)
    requireSignUps(service)
    await requireCaptcha(service, c)
    const body = await readBody(c, SignUpSchema)
    if (body.email === '' && body.phone === '' && body.password === '') {
      return c.json(await signUpAnonymously(service, body.data, originOf(c)))
    }
    requireCredentials(service, body)
    const contact = body.phone === '' ? 'email' : 'phone'
    const to = contact === 'email' ? parseEmail(body.email) : parsePhone(body.phone)
    const pkce = parsePkce(body)
    await requireStrongPassword(body.password, service.requiredCharacters)
    const passwordHash = await hashPassword(body.password)
    const redirectTo = service.redirects.choose(c.req.query('redirect_to'))
    const request = { contact, to, pkce, redirectTo, origin: originOf(c), log: c.var.log } as const
    const work = register(service, { ...request, passwordHash, data: body.data })
    return c.json(await (service.revealsAccounts ? work : withMinimumDuration(work)))
  })
}

function requireCredentials(service: AuthService, body: z.infer<typeof SignUpSchema>): void {
  const { email, phone, password } = body
  if ((email === '' && phone === '') || password === '') {
    throw new AuthError('validation_failed', 422, 'You must provide either an email or phone number and a password')
  }
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  if (phone === '') return
  if (service.sendSms === null) throw new AuthError('phone_provider_disabled', 400, 'Phone signups are disabled')
  requireSmsChannel(body.channel)
}

/**
 * Creates the unconfirmed account. An existing unconfirmed one starts over with this password and mail, so that the owner of
 * the address does not confirm the password of another person's earlier sign-up.
 */
async function register(service: AuthService, signUp: SignUp): Promise<WireUser> {
  const { contact, to, data, origin, pkce } = signUp
  const now = service.now()
  const mails = contact === 'email' ? await prepareMails(service, signUp) : null
  const sms = createMailSecrets(false)
  await limitSignUp(service, signUp)
  const outcome = await service.database.asAuthAdmin(
    async (sql): Promise<{ user: WireUser | null; isNew: boolean }> => {
      const known = await lockUser(sql, contact, to)
      if (known !== null && known.confirmed_at !== null) {
        await writeAuditEntry(sql, { action: 'user_repeated_signup', actor: known, origin, now })
        if (service.revealsAccounts) return { user: null, isNew: false }
        if (mails !== null) await enqueueMail(sql, mails.ownerNotice)
        return { user: createFakeWireUser({ [contact]: to }, data, now), isNew: false }
      }
      const user = await createOrRestartAccount(sql, known, signUp, now)
      if (mails !== null) await queueLink(sql, service, { user, prepared: mails.link, pkce, origin })
      else {
        await storeOneTimeToken(sql, { userId: user.id, type: 'confirmation_token', contact: to, secrets: sms, now })
        await writeAuditEntry(sql, { action: 'user_confirmation_requested', actor: user, origin, now })
      }
      return { user: await loadWireUser(sql, await getUser(sql, user.id)), isNew: true }
    },
  )
  // Thrown here, after the audit entry has been committed.
  if (outcome.user === null) throw new AuthError('user_already_exists', 422, 'User already registered')
  if (mails !== null) service.mail.queued()
  else if (outcome.isNew && service.revealsAccounts) await textCode(service, to, sms.code)
  else if (outcome.isNew) textCodeInBackground(service, signUp.log, to, sms.code)
  return outcome.user
}

async function prepareMails(service: AuthService, signUp: SignUp) {
  const link = await prepareLink(service, 'signup', { ...signUp, email: signUp.to })
  return { link, ownerNotice: await composeAuthNoticeMail({ kind: 'account-exists', to: signUp.to }, service.mail) }
}

/**
 * Outside the transaction, because a limit needs a connection of its own, and all connections could be held by transactions that
 * wait for one.
 */
async function limitSignUp(service: AuthService, { contact, to, origin }: SignUp): Promise<void> {
  // Charged whether the number has an account or not, so that the limit does not reveal it.
  if (contact === 'phone') return await service.limits.sms(origin.address, to)
  const isTaken = await service.database.asAuthAdmin(async (sql) => (await findUser(sql, 'email', to))?.confirmed_at)
  if (!isTaken) await service.limits.mail('signup', origin.address, to)
  else if (!service.revealsAccounts) await service.limits.mail('account-exists', origin.address, to)
}

/** The account to confirm: a new one, or the existing unconfirmed one with the new password and data. */
async function createOrRestartAccount(sql: Sql, known: UserRow | null, signUp: SignUp, now: Date): Promise<UserRow> {
  const { contact, to, passwordHash, data } = signUp
  if (known !== null) {
    await replaceUnconfirmedSignUp(sql, known, { passwordHash, data, now })
    return known
  }
  const created = await insertUser(sql, { [contact]: to, passwordHash, data, confirmed: false, now })
  // Another sign-up was committed between the lookup and the insert.
  if (created === null) throw new AuthError('conflict', 409, 'This account is being registered. Please try again.')
  return created
}

/** Opens an anonymous session if allowed. Only its own tokens give access to the account. */
async function signUpAnonymously(
  service: AuthService,
  data: Record<string, unknown>,
  origin: Origin,
): Promise<SessionResponse> {
  if (!service.allowsAnonymous) {
    throw new AuthError('anonymous_provider_disabled', 422, 'Anonymous sign-ins are disabled')
  }
  const now = service.now()
  return service.database.asAuthAdmin(async (sql) => {
    const user = await insertUser(sql, { passwordHash: null, data, confirmed: false, isAnonymous: true, now })
    if (user === null) throw new AuthError('conflict', 409, 'Please try again.')
    await writeAuditEntry(sql, { action: 'user_signedup', actor: user, origin, now })
    return openSession(sql, service, { userId: user.id, method: 'anonymous', origin })
  })
}
