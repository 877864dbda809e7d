import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { compressAnswer } from './compress-answer.ts'
import { apiCors, limitBody, requireCaller } from './gateway.ts'
import type { GatewayEnv } from './gateway-env.ts'
import type { ApiKeys, VerifyAccessToken } from './keys.ts'

/** A part of the backend with a path and a wire format of its own. */
export type Surface = {
  path: `/${string}/v1`
  app: Hono<GatewayEnv>
  /** Whether browsers and mail programs open it without a key. The path is the whole one. */
  isOpen(method: string, path: string): boolean
  /** Renders what the gateway refuses in the surface's wire format. */
  answerError(error: Error, c: Context<GatewayEnv>): Response
  /** Answers may be lists of rows. The other surfaces answer briefly, or with files that are compressed already. */
  isCompressed: boolean
  /** Storage judges an upload by its bucket, so the general limit does not apply to it. */
  hasBodyLimit: boolean
  /** Writes without an account are limited here; the auth service and realtime have narrower limits of their own. */
  limitsVisitorWrites: boolean
  /** Replaces the gateway's check, which also refuses tokens whose session has ended. */
  verifyToken?: VerifyAccessToken
}

export type GatewayDeps = {
  keys: ApiKeys
  limits: RateLimits
  /** Refuses tokens whose session has ended, too. */
  verifyLiveToken: VerifyAccessToken
}

/** Puts every surface behind the gateway: compression, limits, the key, and what visitors may write. */
export function mountSurfaces(app: Hono<GatewayEnv>, surfaces: readonly Surface[], deps: GatewayDeps): void {
  const visitorWrites = limitAnonymousWrites(deps.limits)
  for (const surface of surfaces) {
    const all = `${surface.path}/*`
    // First, so that a page of another origin can read every refusal.
    app.use(all, apiCors())
    if (surface.isCompressed) app.use(all, compressAnswer())
    app.use(all, limitRate(deps.limits))
    if (surface.hasBodyLimit) app.use(all, limitBody())
    const requireKey = requireCaller(deps.keys, surface.verifyToken ?? deps.verifyLiveToken)
    app.use(all, async (c, next) => {
      if (!surface.isOpen(c.req.method, c.req.path)) return requireKey(c, next)
      c.set('caller', { role: 'anon', claims: { role: 'anon' } })
      await next()
    })
    if (surface.limitsVisitorWrites) app.use(all, visitorWrites)
    app.route(surface.path, surface.app)
  }
}

/** The surface that a path belongs to. */
export function findSurface(surfaces: readonly Surface[], path: string): Surface | undefined {
  return surfaces.find((surface) => path.startsWith(`${surface.path}/`))
}

/** A broad limit per address, so that no surface can be flooded; narrower limits are in the surfaces. */
function limitRate(limits: RateLimits): MiddlewareHandler<GatewayEnv> {
  const perAddress = limits('gateway', { points: 600, durationSec: 60, perProcess: true })
  return async (c, next) => {
    await perAddress(c.var.clientAddress)
    await next()
  }
}

/** Only forms write without an account: a few times an hour, not a few times a second. */
function limitAnonymousWrites(limits: RateLimits): MiddlewareHandler<GatewayEnv> {
  const perAddress = limits('anonymous-writes', { points: 30, durationSec: 600 })
  return async (c, next) => {
    if (c.var.caller.role === 'anon' && c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      await perAddress(c.var.clientAddress)
    }
    await next()
  }
}
