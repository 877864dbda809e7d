import { Hono } from 'hono'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { AuthError } from './auth-error.ts'

/** What GoTrue offers and this service does not: each answers with the code GoTrue has for it being switched off. */
export function disabledRoutes() {
  const noLinking = () => {
    throw new AuthError('manual_linking_disabled', 404, 'Manual linking is disabled')
  }
  return new Hono<GatewayEnv>()
    .get('/authorize', () => {
      throw new AuthError('validation_failed', 400, 'Unsupported provider: provider is not enabled')
    })
    .get('/user/identities/authorize', noLinking)
    .delete('/user/identities/:id', noLinking)
}
