import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { verifyPassword } from '#server/backend/auth/accounts/passwords.ts'
import { findUser, isBanned, lockAccount, lockUser, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import { type AuthService, type AuthServices, originOf } from '#server/backend/auth/auth-service.ts'
import { requireCaptcha } from '#server/backend/auth/captcha.ts'
import {
  findOrCreateExternalAccount,
  linkExternalIdentity,
  lockIdentity,
} from '#server/backend/auth/providers/external-accounts.ts'
import {
  isEmail,
  isPhone,
  normalizeEmail,
  normalizePhone,
  OptionalText,
  readBody,
} from '#server/backend/auth/request-body.ts'
import { redeemAuthCode } from '#server/backend/auth/sessions/flow-rows.ts'
import { requireBearer, requireLiveSession } from '#server/backend/auth/sessions/require-session.ts'
import {
  openSession,
  respondWithSession,
  type SessionResponse,
} from '#server/backend/auth/sessions/session-response.ts'
import { type Origin, rotateRefreshToken } from '#server/backend/auth/sessions/session-rows.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { requireHighestLevel } from './account-routes.ts'

const PasswordGrantSchema = z.object({ email: OptionalText, phone: OptionalText, password: OptionalText })
const RefreshGrantSchema = z.object({ refresh_token: OptionalText })
const PkceGrantSchema = z.object({ auth_code: OptionalText, code_verifier: OptionalText })
const IdTokenGrantSchema = z.object({
  provider: OptionalText,
  // Longer than other fields: some providers' tokens list groups.
  id_token: z.string().max(16_384).default(''),
  access_token: z.string().max(16_384).nullish(),
  nonce: OptionalText,
  link_identity: z.boolean().nullish(),
})

export function tokenRoutes(services: AuthServices) {
  const service = services.forPublic
  return new Hono<GatewayEnv>().post('/token', async (c) => {
    const origin = originOf(c)
    switch (c.req.query('grant_type')) {
      case 'password':
        await requireCaptcha(service, c)
        return await signInWithPassword(service, c, origin)
      case 'refresh_token':
        return c.json(await refreshOnPool(services, (await readBody(c, RefreshGrantSchema)).refresh_token, origin))
      case 'pkce':
        return c.json(await exchangeCode(service, await readBody(c, PkceGrantSchema), origin))
      case 'id_token':
        return c.json(await signInWithIdToken(service, c))
      case 'web3':
        throw new AuthError('web3_provider_disabled', 422, 'Web3 provider is disabled')
      default:
        throw new AuthError('unsupported_grant_type', 400, 'unsupported_grant_type')
    }
  })
}

/** The same for an unknown address, a wrong password and an account without a password. */
const invalidLogin = () => new AuthError('invalid_credentials', 400, 'Invalid login credentials')

async function signInWithPassword(service: AuthService, c: Context<GatewayEnv>, origin: Origin): Promise<Response> {
  const given = await readBody(c, PasswordGrantSchema)
  if ((given.email === '' && given.phone === '') || given.password === '') {
    throw invalid('You must provide either an email or phone number and a password')
  }
  if (given.email !== '' && given.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (given.phone !== '' && service.sendSms === null) {
    throw new AuthError('phone_provider_disabled', 422, 'Phone logins are disabled')
  }
  const isByPhone = given.phone !== ''
  const contact = isByPhone ? normalizePhone(given.phone) : normalizeEmail(given.email)
  const device = service.devices.find(c.req.header('cookie'), contact)
  await service.limits.signIn(origin.address, contact, device)
  const user = await service.database.asAuthAdmin(async (sql) => {
    if (isByPhone) return isPhone(contact) ? findUser(sql, 'phone', contact) : null
    return isEmail(contact) ? findUser(sql, 'email', contact) : null
  })
  const isKnownDevice = device !== null
  const { address } = origin
  const isRight = await verifyPassword(given.password, user?.encrypted_password ?? null, { isKnownDevice, address })
  if (user === null || !isRight) throw invalidLogin()
  const session = await service.database.asAuthAdmin(async (sql) => {
    const now = service.now()
    const current = await lockUser(sql, 'id', user.id)
    // The password was compared outside this transaction and may have changed since.
    if (current === null || current.encrypted_password !== user.encrypted_password) throw invalidLogin()
    // Both only after the password, or they would reveal that the account exists.
    if (isBanned(current, now)) throw new AuthError('user_banned', 400, 'User is banned')
    requireConfirmed(current, isByPhone)
    await writeAuditEntry(sql, { action: 'login', actor: current, origin, now })
    return openSession(sql, service, { userId: current.id, method: 'password', origin })
  })
  c.header('set-cookie', service.devices.remember(contact, device), { append: true })
  return c.json(session)
}

function requireConfirmed(user: UserRow, isByPhone: boolean): void {
  if (isByPhone && user.phone_confirmed_at === null) {
    throw new AuthError('phone_not_confirmed', 400, 'Phone not confirmed')
  }
  if (!isByPhone && user.email_confirmed_at === null) {
    throw new AuthError('email_not_confirmed', 400, 'Email not confirmed')
  }
}

/** Staff do not wait behind the public, and a token known to be theirs needs no limit against guessing. */
async function refreshOnPool(services: AuthServices, token: string, origin: Origin): Promise<SessionResponse> {
  if (token === '') throw invalid('refresh_token required')
  const { forStaff, forPublic } = services
  if (forStaff.staffTokens.has(token)) return refresh(forStaff, token, origin)
  await forPublic.limits.refresh(origin.address)
  return refresh(forPublic, token, origin)
}

async function refresh(service: AuthService, token: string, origin: Origin): Promise<SessionResponse> {
  const notFound = () => new AuthError('refresh_token_not_found', 400, 'Invalid Refresh Token: Refresh Token Not Found')
  if (!/^[\w-]{1,255}$/.test(token)) throw notFound()
  const now = service.now()
  const result = await service.database.asAuthAdmin(async (sql) => {
    const rotation = await rotateRefreshToken(sql, token, origin, now)
    if (rotation.outcome === 'reused') {
      await writeAuditEntry(sql, { action: 'token_revoked', actor: rotation.user, origin, now })
    }
    if (rotation.outcome !== 'rotated') return rotation.outcome
    await writeAuditEntry(sql, { action: 'token_refreshed', actor: rotation.user, origin, now })
    return respondWithSession(sql, service, rotation.user.id, rotation.session)
  })
  // Thrown after the commit, so that a family that has just been revoked stays revoked.
  switch (result) {
    case 'not_found':
      throw notFound()
    case 'banned':
      throw new AuthError('user_banned', 400, 'Invalid Refresh Token: User Banned')
    case 'expired':
      throw new AuthError('session_expired', 400, 'Invalid Refresh Token: Session Expired')
    case 'reused':
      throw new AuthError('refresh_token_already_used', 400, 'Invalid Refresh Token: Already Used')
    default:
      return result
  }
}

async function exchangeCode(
  service: AuthService,
  given: z.infer<typeof PkceGrantSchema>,
  origin: Origin,
): Promise<SessionResponse> {
  if (given.auth_code === '' || given.code_verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  await service.limits.verifyLink(origin.address)
  if (!z.guid().safeParse(given.auth_code).success) {
    throw new AuthError('flow_state_not_found', 404, 'invalid flow state, no valid flow state found')
  }
  return service.database.asAuthAdmin(async (sql) => {
    const now = service.now()
    const proof = await redeemAuthCode(sql, { code: given.auth_code, verifier: given.code_verifier, now })
    const user = await lockAccount(sql, proof.userId)
    if (isBanned(user, now)) throw new AuthError('user_banned', 400, 'User is banned')
    await writeAuditEntry(sql, { action: 'login', actor: user, origin, now })
    const { userId, method, tokens } = proof
    const session = await openSession(sql, service, { userId, method, origin })
    return {
      ...session,
      ...(tokens.accessToken === null ? {} : { provider_token: tokens.accessToken }),
      ...(tokens.refreshToken === null ? {} : { provider_refresh_token: tokens.refreshToken }),
    }
  })
}

/** Signs in, or links an identity, with a token that an app got from the provider. */
async function signInWithIdToken(service: AuthService, c: Context<GatewayEnv>): Promise<SessionResponse> {
  await requireCaptcha(service, c)
  const body = await readBody(c, IdTokenGrantSchema)
  const origin = originOf(c)
  await service.limits.verifyLink(origin.address)
  const readIdToken = service.providers.find(({ name }) => name === body.provider)?.readIdToken
  if (!readIdToken) throw new AuthError('provider_disabled', 400, 'Provider is not enabled')
  if (body.id_token === '') throw invalid('id_token required')
  const bearer = body.link_identity === true ? requireBearer(c) : null
  const { id_token: idToken, nonce, access_token: accessToken } = body
  const person = await readIdToken({ idToken, nonce, accessToken: accessToken ?? '' }).catch((error: unknown) => {
    if (error instanceof AuthError) throw error
    c.var.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'an id token could not be checked')
    throw new AuthError('unexpected_failure', 500, 'Unable to check the ID token')
  })
  return service.database.asAuthAdmin(async (sql) => {
    const now = service.now()
    if (bearer === null) {
      const userId = await findOrCreateExternalAccount(sql, person, { origin, now, allowsSignUp: service.allowsSignUp })
      return openSession(sql, service, { userId, method: 'oauth', origin })
    }
    await lockIdentity(sql, person)
    await requireHighestLevel(sql, await requireLiveSession(sql, bearer, now, { lock: true }))
    await linkExternalIdentity(sql, bearer.userId, person, { origin, now })
    return openSession(sql, service, { userId: bearer.userId, method: 'oauth', origin })
  })
}
