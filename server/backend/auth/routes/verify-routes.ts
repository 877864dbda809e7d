import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AuthError, invalid, toAuthError } from '#server/backend/auth/auth-error.ts'
import { type AuthService, originOf } from '#server/backend/auth/auth-service.ts'
import {
  type FoundToken,
  findCodeToken,
  findLinkToken,
  isPkceToken,
  type OneTimeTokenType,
} from '#server/backend/auth/mail/one-time-tokens.ts'
import { HALF_CONFIRMED, redeemToken } from '#server/backend/auth/mail/redeem-token.ts'
import { OptionalText, parseEmail, parsePhone, readBody } from '#server/backend/auth/request-body.ts'
import { type FlowMethod, issueAuthCode } from '#server/backend/auth/sessions/flow-rows.ts'
import { openSession, type SessionResponse } from '#server/backend/auth/sessions/session-response.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { requirePhoneProvider } from './mail-request-routes.ts'

/** The stored tokens that each type of verification may use. In supabase-js, `email` means any mailed code. */
const TOKEN_TYPES: Record<string, readonly OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}
const SMS_TOKEN_TYPES: Record<string, readonly OneTimeTokenType[]> = {
  sms: ['confirmation_token', 'recovery_token'],
  phone_change: ['phone_change_token'],
}

const VerifySchema = z.object({
  type: OptionalText,
  token: OptionalText,
  token_hash: OptionalText,
  email: OptionalText,
  phone: OptionalText,
})

export function verifyRoutes(service: AuthService) {
  return new Hono<GatewayEnv>()
    .get('/verify', async (c) => {
      // Link checkers send HEAD, which must not use up the link.
      if (c.req.method === 'HEAD') return c.body(null, 200)
      c.header('cache-control', 'no-store')
      c.header('referrer-policy', 'no-referrer')
      return c.redirect(await followLink(service, c), 303)
    })
    .post('/verify', async (c) => {
      const body = await readBody(c, VerifySchema)
      requireOneCredential(service, body)
      const session = await verifyByClient(service, body, originOf(c))
      return c.json(session ?? { code: 200, msg: HALF_CONFIRMED })
    })
}

/** The URL to redirect to, with the session in its hash, a PKCE code in its query, or the error. */
async function followLink(service: AuthService, c: Context<GatewayEnv>): Promise<string> {
  const linkToken = c.req.query('token') ?? c.req.query('token_hash') ?? ''
  const type = c.req.query('type') ?? ''
  const target = new URL(service.redirects.choose(c.req.query('redirect_to')))
  const isPkce = isPkceToken(linkToken)
  const origin = originOf(c)
  try {
    await service.limits.verifyLink(origin.address)
    const types = requireTokenTypes(type)
    const result = await service.database.asAuthAdmin(async (sql) => {
      const token = await findLinkToken(sql, linkToken, types, service.now())
      if (token === null) throw linkExpired()
      if ((await redeemToken(sql, service, token, origin)) === 'half') return null
      if (!isPkce) return openSession(sql, service, { userId: token.user_id, method: 'otp', origin })
      const code = await issueAuthCode(sql, token.user_id, flowMethodOf(token, type), service.now())
      if (code === null) throw new AuthError('flow_state_not_found', 404, 'No associated flow state found')
      return code
    })
    if (result === null) target.hash = new URLSearchParams({ message: HALF_CONFIRMED }).toString()
    else if (typeof result === 'string') target.searchParams.set('code', result)
    else target.hash = sessionParams(result, type).toString()
  } catch (error) {
    const params = errorParams(error)
    if (params.get('error') === 'server_error') c.var.log.error({ reason: stackOf(error) }, 'mail link failed')
    target.hash = params.toString()
    if (isPkce) for (const [key, value] of params) target.searchParams.set(key, value)
  }
  return target.href
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : 'unknown'
}

/** The session, or null if the other address of an e-mail change has to confirm as well. */
async function verifyByClient(
  service: AuthService,
  body: z.infer<typeof VerifySchema>,
  origin: Origin,
): Promise<SessionResponse | null> {
  const types = requireTokenTypes(body.type)
  const contact = body.token_hash !== '' ? '' : body.phone === '' ? parseEmail(body.email) : parsePhone(body.phone)
  if (contact === '') await service.limits.verifyLink(origin.address)
  else await service.limits.verifyCode(origin.address, contact)
  return service.database.asAuthAdmin(async (sql) => {
    const now = service.now()
    const token =
      contact === ''
        ? await findLinkToken(sql, body.token_hash, types, now)
        : await findCodeToken(sql, { contact, code: body.token, types, now })
    if (token === null) throw contact === '' ? linkExpired() : codeExpired()
    if ((await redeemToken(sql, service, token, origin)) === 'half') return null
    return openSession(sql, service, { userId: token.user_id, method: 'otp', origin })
  })
}

function requireOneCredential(service: AuthService, body: z.infer<typeof VerifySchema>): void {
  const refuse = (message: string): never => {
    throw invalid(message)
  }
  if (body.type === '') refuse('Verify requires a verification type')
  const isSms = Object.hasOwn(SMS_TOKEN_TYPES, body.type)
  if (body.phone !== '' || isSms) requirePhoneProvider(service)
  if (body.token === '' && body.token_hash === '') refuse('Verify requires either a token or a token hash')
  if (body.token_hash !== '' && (body.token !== '' || body.email !== '' || body.phone !== '')) {
    refuse('Only the token_hash and type should be provided')
  }
  if (body.token !== '' && (body.email === '') === (body.phone === '')) {
    refuse('Only an email address or phone number should be provided on verify')
  }
  if (body.token !== '' && isSms !== (body.phone !== '')) {
    refuse(isSms ? 'Invalid email verification type' : 'Invalid sms verification type')
  }
}

function requireTokenTypes(type: string): readonly OneTimeTokenType[] {
  const all = { ...TOKEN_TYPES, ...SMS_TOKEN_TYPES }
  const types = Object.hasOwn(all, type) ? all[type] : undefined
  if (types === undefined) throw invalid('Invalid email verification type')
  return types
}

function flowMethodOf(token: FoundToken, type: string): FlowMethod {
  if (token.token_type === 'confirmation_token') return 'email/signup'
  if (token.token_type.startsWith('email_change')) return 'email_change'
  return type === 'recovery' ? 'recovery' : 'magiclink'
}

/** The session as parameters of the URL's hash. */
export function sessionParams(session: SessionResponse, type?: string): URLSearchParams {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...(type === undefined ? {} : { type }),
  })
}

/** The RFC 6749 codes that GoTrue puts into `error`. */
const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** The error as parameters of an address. */
export function errorParams(error: unknown): URLSearchParams {
  const known = toAuthError(error)
  return new URLSearchParams({
    error: OAUTH_ERRORS[known.status] ?? 'invalid_request',
    error_code: known.code,
    error_description: known.message,
  })
}

const linkExpired = () => new AuthError('otp_expired', 403, 'Email link is invalid or has expired')
const codeExpired = () => new AuthError('otp_expired', 403, 'Token has expired or is invalid')
