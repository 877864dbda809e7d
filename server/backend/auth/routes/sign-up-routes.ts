import { Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { hashPassword, requireStrongPassword } from '#server/backend/auth/accounts/passwords.ts'
import {
  findUser,
  getUser,
  insertUser,
  lockUser,
  replaceUnconfirmedSignUp,
  type UserRow,
} from '#server/backend/auth/accounts/user-rows.ts'
import { inventWireUser, loadWireUser, type WireUser } from '#server/backend/auth/accounts/wire-user.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, requireSignUps } from '#server/backend/auth/auth-error.ts'
import { type AuthService, answerQuietly, originOf } from '#server/backend/auth/auth-service.ts'
import { requireCaptcha } from '#server/backend/auth/captcha.ts'
import { prepareLink, queueLink } from '#server/backend/auth/mail/mail-links.ts'
import { createMailSecrets, storeOneTimeToken } from '#server/backend/auth/mail/one-time-tokens.ts'
import { textCode, textCodeQuietly } from '#server/backend/auth/mail/sms-codes.ts'
import {
  OptionalText,
  PkceFields,
  parseEmail,
  parsePhone,
  readBody,
  UserDataSchema,
} from '#server/backend/auth/request-body.ts'
import { type PkceChallenge, parsePkce } from '#server/backend/auth/sessions/flow-rows.ts'
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

/**
 * What both kinds of sign-up share; `passwordHash` is made before the account is looked up, so that timing reveals
 * nothing.
 */
type SignUp = { passwordHash: string; data: Record<string, unknown>; origin: Origin }
type MailSignUp = SignUp & { email: string; pkce: PkceChallenge | null; redirectTo: string }
type PhoneSignUp = SignUp & { phone: string; log: Logger }

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
    const contact = body.phone === '' ? parseEmail(body.email) : parsePhone(body.phone)
    const pkce = parsePkce(body)
    await requireStrongPassword(body.password, service.requiredCharacters)
    const passwordHash = await hashPassword(body.password)
    const signUp = { passwordHash, data: body.data, origin: originOf(c) }
    const redirectTo = service.redirects.choose(c.req.query('redirect_to'))
    const work =
      body.phone === ''
        ? registerByMail(service, { ...signUp, email: contact, pkce, redirectTo })
        : registerByPhone(service, { ...signUp, phone: contact, log: c.var.log })
    return c.json(await (service.revealsAccounts ? work : answerQuietly(work)))
  })
}

function requireCredentials(service: AuthService, body: z.infer<typeof SignUpSchema>): void {
  const { email, phone, password } = body
  if ((email === '' && phone === '') || password === '') {
    throw new AuthError('validation_failed', 422, 'You must provide either an email or phone number and a password')
  }
  if (email !== '' && phone !== '') {
    throw new AuthError('validation_failed', 400, 'Only an email address or phone number should be provided on signup.')
  }
  if (phone === '') return
  if (service.sendSms === null) throw new AuthError('phone_provider_disabled', 400, 'Phone signups are disabled')
  requireSmsChannel(body.channel)
}

/**
 * Creates the unconfirmed account. If one exists whose address was never proven, starts it over with this password and
 * this mail: the owner of the address must not confirm the password of somebody who signed up with it first.
 */
async function registerByMail(service: AuthService, signUp: MailSignUp): Promise<WireUser> {
  const { email, origin, pkce } = signUp
  const prepared = await prepareLink(service, 'signup', signUp)
  const ownerNotice = await composeAuthNoticeMail({ kind: 'account-exists', to: email }, service.mail)
  // Outside the transaction: a limit takes a connection of its own, and all connections could be held by transactions
  // waiting for one.
  const isTaken = await service.database.asAuthAdmin(async (sql) => (await findUser(sql, 'email', email))?.confirmed_at)
  if (!isTaken) await service.limits.mail('signup', origin.address, email)
  else if (!service.revealsAccounts) await service.limits.mail('account-exists', origin.address, email)
  const outcome = await service.database.asAuthAdmin(async (sql): Promise<WireUser | 'taken'> => {
    const known = await lockUser(sql, 'email', email)
    if (known !== null && known.confirmed_at !== null) {
      const answer = await refuseTaken(sql, service, known, { ...signUp, contact: { email } })
      if (answer === 'taken') return answer
      await enqueueMail(sql, ownerNotice)
      return answer
    }
    const user = await takeUp(sql, service, known, { ...signUp, contact: { email } })
    await queueLink(sql, service, { user, prepared, pkce, origin })
    return loadWireUser(sql, await getUser(sql, user.id))
  })
  // Thrown here, after the audit entry has been committed.
  if (outcome === 'taken') throw alreadyRegistered()
  service.mail.queued()
  return outcome
}

async function registerByPhone(service: AuthService, signUp: PhoneSignUp): Promise<WireUser> {
  const { phone, origin, log } = signUp
  const secrets = createMailSecrets(false)
  const now = service.now()
  // Before the lookup: the limit must not reveal the account either.
  await service.limits.sms(origin.address, phone)
  const { outcome, isNew } = await service.database.asAuthAdmin(async (sql) => {
    const known = await lockUser(sql, 'phone', phone)
    if (known !== null && known.confirmed_at !== null) {
      return { outcome: await refuseTaken(sql, service, known, { ...signUp, contact: { phone } }), isNew: false }
    }
    const user = await takeUp(sql, service, known, { ...signUp, contact: { phone } })
    await storeOneTimeToken(sql, { userId: user.id, type: 'confirmation_token', contact: phone, secrets, now })
    await writeAuditEntry(sql, { action: 'user_confirmation_requested', actor: user, origin, now })
    return { outcome: await loadWireUser(sql, await getUser(sql, user.id)), isNew: true }
  })
  if (outcome === 'taken') throw alreadyRegistered()
  if (isNew && service.revealsAccounts) await textCode(service, phone, secrets.code)
  else if (isNew) textCodeQuietly(service, log, phone, secrets.code)
  return outcome
}

type TakenUp = SignUp & { contact: { email?: string; phone?: string } }

/** The account to confirm: a new one, or the existing unproven one with what was given now. */
async function takeUp(sql: Sql, service: AuthService, known: UserRow | null, signUp: TakenUp): Promise<UserRow> {
  const { contact, passwordHash, data } = signUp
  const now = service.now()
  if (known !== null) {
    await replaceUnconfirmedSignUp(sql, known, { passwordHash, data, now })
    return known
  }
  const created = await insertUser(sql, { ...contact, passwordHash, data, confirmed: false, now })
  // Another sign-up was committed between our lookup and our insert.
  if (created === null) throw new AuthError('conflict', 409, 'This account is being registered. Please try again.')
  return created
}

async function refuseTaken(
  sql: Sql,
  service: AuthService,
  known: UserRow,
  { contact, data, origin }: TakenUp,
): Promise<WireUser | 'taken'> {
  const now = service.now()
  await writeAuditEntry(sql, { action: 'user_repeated_signup', actor: known, origin, now })
  return service.revealsAccounts ? 'taken' : inventWireUser(contact, data, now)
}

const alreadyRegistered = () => new AuthError('user_already_exists', 422, 'User already registered')

/** Opens an anonymous session where that is allowed: an account that only its own tokens can enter. */
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
