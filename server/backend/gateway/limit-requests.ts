import type { MiddlewareHandler } from 'hono'
import type { RateLimits } from '#server/platform/fairness/rate-limit.ts'
import type { GatewayEnv } from './gateway-env.ts'

/** A broad limit per address, so that no surface can be flooded; narrower limits are in the surfaces. */
export function limitRate(limits: RateLimits): MiddlewareHandler<GatewayEnv> {
  const perAddress = limits('gateway', { points: 600, durationSec: 60, perProcess: true })
  return async (c, next) => {
    await perAddress(c.var.clientAddress)
    await next()
  }
}

/** Only forms write without an account: a few times an hour, not a few times a second. */
export function limitAnonymousWrites(limits: RateLimits): MiddlewareHandler<GatewayEnv> {
  const perAddress = limits('anonymous-writes', { points: 30, durationSec: 600 })
  return async (c, next) => {
    if (c.var.caller.role === 'anon' && c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      await perAddress(c.var.clientAddress)
    }
    await next()
  }
}
