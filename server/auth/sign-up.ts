import { Hono } from 'hono'
import { z } from 'zod'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { composeAuthNoticeMail } from '#server/mail/templates/auth-mails.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthError } from './auth-error.ts'
import { type AuthService, answerQuietly, originOf, prepareLinkMail } from './auth-service.ts'
import { type PkceChallenge, parsePkce, startFlow } from './flow-state.ts'
import { storeOneTimeToken } from './one-time-tokens.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { OptionalText, parseEmail, readBody, UserDataSchema } from './request-body.ts'
import type { Origin } from './sessions.ts'
import { getUserById, insertUser, lockUserByEmail, replaceUnconfirmedSignUp } from './users.ts'
import { inventWireUser, loadWireUser, type WireUser } from './wire-user.ts'

const SignUpSchema = z.object({
  email: OptionalText,
  phone: OptionalText,
  password: OptionalText,
  data: UserDataSchema,
  code_challenge: OptionalText,
  code_challenge_method: OptionalText,
})

type SignUp = {
  email: string
  password: string
  data: Record<string, unknown>
  pkce: PkceChallenge | null
  redirectTo: string
  origin: Origin
}

export function signUpRoutes(service: AuthService) {
  return new Hono<GatewayEnv>().post('/signup', async (c) => {
    await service.limits.signUp(c.var.clientAddress)
    const body = await readBody(c, SignUpSchema)
    requireCredentials(body)
    const email = parseEmail(body.email)
    const pkce = parsePkce(body)
    await requireStrongPassword(body.password)
    const redirectTo = service.redirects.choose(c.req.query('redirect_to'))
    const signUp = { email, password: body.password, data: body.data, pkce, redirectTo, origin: originOf(c) }
    return c.json(
      await (service.revealsAccounts ? register(service, signUp) : answerQuietly(register(service, signUp))),
    )
  })
}

function requireCredentials(body: z.infer<typeof SignUpSchema>): void {
  const { email, phone, password } = body
  if (email === '' && phone === '' && password === '') {
    throw new AuthError('anonymous_provider_disabled', 422, 'Anonymous sign-ins are disabled')
  }
  if ((email === '' && phone === '') || password === '') {
    throw new AuthError('validation_failed', 422, 'You must provide either an email or phone number and a password')
  }
  if (email !== '' && phone !== '') {
    throw new AuthError('validation_failed', 400, 'Only an email address or phone number should be provided on signup.')
  }
  if (phone !== '') throw new AuthError('phone_provider_disabled', 400, 'Phone signups are disabled')
}

/**
 * Creates the unconfirmed account, or, when the address never proved itself, starts it over with this password and this
 * mail: whoever signed up first with somebody else's address must not have their password confirmed by its owner.
 */
async function register(service: AuthService, signUp: SignUp): Promise<WireUser> {
  const { email, origin } = signUp
  // All the slow work comes before the lookup, so that it takes the same time whatever the lookup finds.
  const passwordHash = await hashPassword(signUp.password)
  const prepared = await prepareLinkMail(service, {
    type: 'signup',
    to: email,
    redirectTo: signUp.redirectTo,
    pkce: signUp.pkce !== null,
  })
  const ownerNotice = await composeAuthNoticeMail({ kind: 'account-exists', to: email }, service.mail.company)
  const now = service.now()

  const outcome = await service.database.asAuthAdmin(async (sql): Promise<WireUser | 'taken'> => {
    const known = await lockUserByEmail(sql, email)
    if (known !== null && known.email_confirmed_at !== null) {
      await writeAuditEntry(sql, { action: 'user_repeated_signup', actor: known, origin, now })
      if (service.revealsAccounts) return 'taken'
      await service.limits.mail('account-exists', origin.address, email)
      await enqueueMail(sql, ownerNotice)
      return inventWireUser(email, signUp.data, now)
    }
    await service.limits.mail('signup', origin.address, email)
    const created = known ?? (await insertUser(sql, { email, passwordHash, data: signUp.data, confirmed: false, now }))
    // Somebody else's sign-up for the address committed between our look and our insert.
    if (created === null) throw new AuthError('conflict', 409, 'This address is being registered. Please try again.')
    if (known !== null) await replaceUnconfirmedSignUp(sql, known, { passwordHash, data: signUp.data, now })
    await storeOneTimeToken(sql, {
      userId: created.id,
      type: 'confirmation_token',
      email,
      secrets: prepared.secrets,
      now,
    })
    await startFlow(sql, { userId: created.id, pkce: signUp.pkce, method: 'email/signup', now })
    await writeAuditEntry(sql, { action: 'user_confirmation_requested', actor: created, origin, now })
    await enqueueMail(sql, prepared.mail)
    return loadWireUser(sql, await getUserById(sql, created.id))
  })
  // Thrown only here, so that the audit entry above has committed.
  if (outcome === 'taken') throw new AuthError('user_already_exists', 422, 'User already registered')
  service.mail.queued()
  return outcome
}
