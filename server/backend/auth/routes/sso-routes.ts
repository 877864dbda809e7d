import { Hono } from 'hono'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import { requireCaptcha } from '#server/backend/auth/captcha.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'

/** Single sign-on by SAML is not offered; where captchas are on, the request still needs one. */
export function ssoRoutes(service: AuthService) {
  return new Hono<GatewayEnv>().post('/sso', async (c) => {
    await requireCaptcha(service, c)
    throw new AuthError('saml_provider_disabled', 404, 'SAML 2.0 is disabled')
  })
}
