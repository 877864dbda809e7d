import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { Logger } from 'pino'
import { ELAPSED_HEADER, TRAP_HEADER } from '#contracts/forms/form-signals.ts'
import { AppError } from '#server/platform/app-error.ts'
import { clientAddressOf } from '#server/platform/fairness/client-address.ts'
import type { RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { compressResponse } from './compress-response.ts'
import type { GatewayContext, GatewayEnv } from './gateway-env.ts'
import { ANON, type ApiKeys, resolveCaller, type VerifyAccessToken } from './keys.ts'

/** The largest JSON body any surface accepts; storage has its own limit. */
const BODY_LIMIT_BYTES = 1024 * 1024

/** Gives every request an id (the client's own, if it is well-formed), a logger and the client's address. */
export function identify(log: Logger, trustProxy: boolean): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', clientAddress(c, trustProxy))
    await next()
    c.res.headers.set('x-request-id', requestId)
  }
}

function clientAddress(c: GatewayContext, trustProxy: boolean): string {
  // Without a socket (a test that calls the app directly) there is nothing to read.
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  const remoteAddress = hasSocket ? getConnInfo(c).remote.address : undefined
  return clientAddressOf({ forwardedFor: c.req.header('x-forwarded-for'), remoteAddress, trustProxy })
}

/** As on the hosted gateway, any origin may call, because nothing here depends on cookies. */
function apiCors(): MiddlewareHandler {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
    allowHeaders: [
      'authorization',
      'apikey',
      'content-type',
      'prefer',
      'range',
      'range-unit',
      'x-client-info',
      'x-supabase-api-version',
      'x-retry-count',
      'accept-profile',
      'content-profile',
      'x-request-id',
      TRAP_HEADER,
      ELAPSED_HEADER,
    ],
    exposeHeaders: ['content-range', 'preference-applied', 'x-request-id', 'retry-after', 'x-supabase-api-version'],
    maxAge: 3600,
  })
}

function limitBody(): MiddlewareHandler {
  return bodyLimit({
    maxSize: BODY_LIMIT_BYTES,
    onError: () => {
      throw new AppError('too_large', 'The request body is too large.')
    },
  })
}

export function requireCaller(keys: ApiKeys, verify: VerifyAccessToken): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    c.set('caller', await resolveCaller(c.req.raw.headers, keys, verify))
    await next()
  }
}

/** A part of the backend with its own path and wire format. */
export type Surface = {
  path: `/${string}/v1`
  app: Hono<GatewayEnv>
  /** Whether a request needs no API key, because browsers or mail programs send it. Gets the full path. If absent, all need one. */
  isOpen?(method: string, path: string): boolean
  /** Renders what the gateway refuses in the surface's wire format. */
  renderError(error: Error, c: GatewayContext): Response
  /** Set where responses may be long lists. Other responses are short, or files that are already compressed. */
  isCompressed?: true
  /** Storage limits uploads by bucket, so the general limit does not apply. */
  hasOwnBodyLimit?: true
  /** Limits writes without an account. The auth service and realtime have narrower limits of their own. */
  limitsVisitorWrites?: true
  /** Replaces the gateway's `verifyLiveToken`. */
  verifyToken?: VerifyAccessToken
}

export type GatewayDeps = {
  keys: ApiKeys
  limits: RateLimits
  /** Also refuses tokens whose session has ended. */
  verifyLiveToken: VerifyAccessToken
}

/** Puts every surface behind the gateway: compression, limits, and the API key. */
export function mountSurfaces(app: Hono<GatewayEnv>, surfaces: readonly Surface[], deps: GatewayDeps): void {
  const visitorWrites = limitAnonymousWrites(deps.limits)
  for (const surface of surfaces) {
    const all = `${surface.path}/*`
    // First, so that a page of another origin can read every refusal.
    app.use(all, apiCors())
    if (surface.isCompressed) app.use(all, compressResponse())
    app.use(all, limitRate(deps.limits))
    if (!surface.hasOwnBodyLimit) app.use(all, limitBody())
    const requireKey = requireCaller(deps.keys, surface.verifyToken ?? deps.verifyLiveToken)
    app.use(all, async (c, next) => {
      if (!surface.isOpen?.(c.req.method, c.req.path)) return requireKey(c, next)
      c.set('caller', ANON)
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

/** Only forms write without an account, a few times an hour. */
function limitAnonymousWrites(limits: RateLimits): MiddlewareHandler<GatewayEnv> {
  const perAddress = limits('anonymous-writes', { points: 30, durationSec: 600 })
  return async (c, next) => {
    if (c.var.caller.role === 'anon' && c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      await perAddress(c.var.clientAddress)
    }
    await next()
  }
}
