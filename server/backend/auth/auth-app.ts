import { Hono } from 'hono'
import type { Surface } from '#server/backend/gateway/gateway.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { VerifyAccessToken } from '#server/backend/gateway/keys.ts'
import { AuthError, renderAuthError } from './auth-error.ts'
import { type AuthDeps, type AuthService, createAuthServices } from './auth-service.ts'
import { requireCaptcha } from './captcha.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { adminRoutes } from './routes/admin-routes.ts'
import { externalRoutes } from './routes/external-routes.ts'
import { factorRoutes } from './routes/factor-routes.ts'
import { identityRoutes } from './routes/identity-routes.ts'
import { mailRequestRoutes } from './routes/mail-request-routes.ts'
import { signUpRoutes } from './routes/sign-up-routes.ts'
import { tokenRoutes } from './routes/token-routes.ts'
import { verifyRoutes } from './routes/verify-routes.ts'

/** `verifyToken` accepts tokens of ended sessions, because the auth service checks its tables and reports why it refuses one. */
export function authSurface(app: Hono<GatewayEnv>, verifyToken: VerifyAccessToken): Surface {
  return {
    path: '/auth/v1',
    app,
    isOpen: (_method, path) => /^\/auth\/v1\/(verify|callback|authorize|health|\.well-known\/jwks\.json)$/.test(path),
    renderError: renderAuthError,
    verifyToken,
  }
}

/**
 * The auth service, to be mounted at /auth/v1 behind the gateway. Browsers and mail programs open `GET /verify`, `/authorize`,
 * `/callback`, `/health` and the key set without an API key; these ignore the caller.
 */
export function createAuthApp(deps: AuthDeps): Hono<GatewayEnv> {
  const services = createAuthServices(deps)
  const { forPublic, forCaller } = services
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  app.route('/', signUpRoutes(forPublic))
  app.route('/', tokenRoutes(services))
  app.route('/', verifyRoutes(forPublic))
  app.route('/', mailRequestRoutes(forPublic))
  app.route('/', accountRoutes(forCaller))
  app.route('/', factorRoutes(forCaller))
  // A captcha is required before the refusal, as for every sign-in.
  app.post('/sso', async (c) => {
    await requireCaptcha(forPublic, c)
    throw new AuthError('saml_provider_disabled', 404, 'SAML 2.0 is disabled')
  })
  app.route('/', adminRoutes(services.forStaff))
  app.route('/', externalRoutes(forPublic))
  app.route('/', identityRoutes(forCaller))
  app.get('/settings', (c) => c.json(settingsOf(forPublic)))
  app.get('/health', (c) => c.json({ name: 'auth', description: 'Sign-up, sign-in and sessions' }))
  app.get('/.well-known/jwks.json', async (c) => {
    c.header('cache-control', 'public, max-age=600')
    return c.json(await forPublic.tokens.jwks())
  })
  app.all('*', () => {
    throw new AuthError('not_found', 404, 'This endpoint does not exist')
  })
  app.onError(renderAuthError)
  return app
}

const PROVIDERS_OFF = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

function settingsOf(service: AuthService) {
  const off = Object.fromEntries(PROVIDERS_OFF.map((name) => [name, false]))
  const on = Object.fromEntries(service.providers.map(({ name }) => [name, true]))
  const hasPhone = service.sendSms !== null
  return {
    external: { email: true, phone: hasPhone, anonymous_users: service.allowsAnonymous, ...off, ...on },
    disable_signup: !service.allowsSignUp,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: hasPhone ? 'webhook' : '',
    saml_enabled: false,
    mfa_enabled: true,
  }
}
