import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import { type AuthService, originOf } from '#server/backend/auth/auth-service.ts'
import {
  findOrCreateExternalAccount,
  linkExternalIdentity,
  lockIdentity,
} from '#server/backend/auth/providers/external-accounts.ts'
import type { ExternalPerson, Provider } from '#server/backend/auth/providers/external-person.ts'
import {
  consumeFlow,
  FLOW_LIFETIME_SEC,
  flowCookie,
  type ProviderFlow,
  storeFlow,
} from '#server/backend/auth/providers/provider-flow-rows.ts'
import { insertProvenFlow, type ProviderTokens, parsePkce } from '#server/backend/auth/sessions/flow-rows.ts'
import { type Bearer, requireLiveSession } from '#server/backend/auth/sessions/require-session.ts'
import { openSession } from '#server/backend/auth/sessions/session-response.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { errorParams, sessionParams } from './verify-routes.ts'

/** Sign-in with a provider: the redirect there and the callback. Browsers open both without an API key. */
export function externalRoutes(service: AuthService) {
  return new Hono<GatewayEnv>()
    .get('/authorize', async (c) => c.redirect(await beginFlow(service, c, null), 302))
    .get('/callback', async (c) => {
      // The router answers HEAD with the handler of GET, which would use up the flow.
      if (c.req.method === 'HEAD') return c.body(null, 200)
      c.header('cache-control', 'no-store')
      c.header('referrer-policy', 'no-referrer')
      return c.redirect(await finishFlow(service, c), 303)
    })
}

/** Parameters that are passed on to providers. They affect neither who signs in nor the redirect. */
const EXTRAS = ['access_type', 'prompt', 'hd', 'login_hint', 'login', 'allow_signup', 'ui_locales']

/** Begins a flow that only this browser can finish. Returns the provider's URL. */
export async function beginFlow(service: AuthService, c: Context<GatewayEnv>, linking: Bearer | null): Promise<string> {
  const query = (name: string) => (c.req.query(name) ?? '').slice(0, 2000)
  await service.limits.authorize(c.var.clientAddress)
  const provider = requireProvider(service, query('provider'))
  const pkce = parsePkce({
    code_challenge: query('code_challenge'),
    code_challenge_method: query('code_challenge_method'),
  })
  const redirectTo = service.redirects.choose(c.req.query('redirect_to'))
  const scopes = /^[\x21-\x7e ]{0,500}$/.test(query('scopes')) ? query('scopes') : ''
  const extras = Object.fromEntries(EXTRAS.map((name) => [name, query(name)]).filter(([, value]) => value !== ''))
  const signIn = await provider.begin({ redirectUri: callbackUrl(service), scopes, extras }).catch((error: unknown) => {
    throw toProviderError(c, provider, error)
  })
  const flow = { provider: provider.name, redirectTo, pkce, linking, signIn, now: service.now() }
  const browserSecret = await service.database.asAuthAdmin((sql) => storeFlow(sql, flow))
  // Lax, because the callback is a navigation from the provider's site.
  setCookie(c, flowCookie(signIn.state), browserSecret, {
    path: '/auth/v1/callback',
    httpOnly: true,
    sameSite: 'Lax',
    secure: service.siteUrl.startsWith('https://'),
    maxAge: FLOW_LIFETIME_SEC,
  })
  return signIn.url.href
}

function requireProvider(service: AuthService, name: string): Provider {
  const provider = service.providers.find((known) => known.name === name)
  if (provider !== undefined) return provider
  throw invalid('Unsupported provider: provider is not enabled')
}

function callbackUrl({ siteUrl }: AuthService): string {
  return `${siteUrl}/auth/v1/callback`
}

/** The URL to redirect to, as after a mail's link. Errors are in its query and in its hash. */
async function finishFlow(service: AuthService, c: Context<GatewayEnv>): Promise<string> {
  let target = new URL(service.redirects.choose(undefined))
  try {
    await service.limits.verifyLink(c.var.clientAddress)
    const flow = await requireFlow(service, c)
    target = new URL(flow.redirectTo)
    const { person, tokens } = await exchangeCode(service, c, flow)
    const result = await completeSignIn(service, { flow, person, tokens, origin: originOf(c) })
    if (typeof result === 'string') target.searchParams.set('code', result)
    else target.hash = result.toString()
  } catch (error) {
    const params = errorParams(error)
    if (params.get('error') === 'server_error' && !(error instanceof AuthError)) {
      c.var.log.error({ reason: error instanceof Error ? error.stack : 'unknown' }, 'sign-in with a provider failed')
    }
    for (const [key, value] of params) target.searchParams.set(key, value)
    target.hash = params.toString()
  }
  return target.href
}

async function requireFlow(service: AuthService, c: Context<GatewayEnv>): Promise<ProviderFlow> {
  const state = c.req.query('state') ?? ''
  if (state === '') throw new AuthError('bad_oauth_callback', 400, 'OAuth callback with missing state')
  const browserSecret = getCookie(c, flowCookie(state)) ?? ''
  const flow = await service.database.asAuthAdmin((sql) =>
    consumeFlow(sql, { state, browserSecret, now: service.now() }),
  )
  if (flow === null) throw new AuthError('bad_oauth_state', 400, 'OAuth state is invalid or has expired')
  return flow
}

async function exchangeCode(
  service: AuthService,
  c: Context<GatewayEnv>,
  flow: ProviderFlow,
): Promise<{ person: ExternalPerson; tokens: ProviderTokens }> {
  const refusal = c.req.query('error')
  if (refusal !== undefined) {
    const message = (c.req.query('error_description') ?? 'The provider refused the sign-in').slice(0, 200)
    throw new AuthError('bad_oauth_callback', refusal === 'access_denied' ? 403 : 400, message)
  }
  const provider = requireProvider(service, flow.provider)
  const currentUrl = new URL(callbackUrl(service))
  currentUrl.search = new URL(c.req.url).search
  const stored = { state: c.req.query('state') ?? '', codeVerifier: flow.codeVerifier, nonce: flow.nonce }
  return provider.finish(currentUrl, stored).catch((error: unknown) => {
    throw toProviderError(c, provider, error)
  })
}

type ProviderResult = { flow: ProviderFlow; person: ExternalPerson; tokens: ProviderTokens; origin: Origin }

/** A PKCE code if the client sent a challenge, otherwise the session as parameters of the hash. */
async function completeSignIn(service: AuthService, { flow, person, tokens, origin }: ProviderResult) {
  return service.database.asAuthAdmin(async (sql): Promise<string | URLSearchParams> => {
    const now = service.now()
    let userId: string
    if (flow.linking === null)
      userId = await findOrCreateExternalAccount(sql, person, { origin, now, allowsSignUp: service.allowsSignUp })
    else {
      await lockIdentity(sql, person)
      // If the user has signed out in the meantime, the request to link is no longer valid.
      await requireLiveSession(sql, flow.linking, now, { lock: true })
      userId = flow.linking.userId
      await linkExternalIdentity(sql, userId, person, { origin, now })
    }
    const { pkce } = flow
    if (pkce !== null) return insertProvenFlow(sql, { userId, pkce, provider: person.provider, tokens, now })
    const params = sessionParams(await openSession(sql, service, { userId, method: 'oauth', origin }))
    if (tokens.accessToken !== null) params.set('provider_token', tokens.accessToken)
    if (tokens.refreshToken !== null) params.set('provider_refresh_token', tokens.refreshToken)
    return params
  })
}

/** Logs the reason without the codes and tokens that the library's errors contain. */
function toProviderError(c: Context<GatewayEnv>, provider: Provider, error: unknown): Error {
  if (error instanceof AuthError) return error
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  c.var.log.warn({ provider: provider.name, reason }, 'a sign-in provider did not answer as it should')
  return new AuthError('unexpected_failure', 500, 'Unable to exchange external code')
}
