import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { Logger } from 'pino'
import { ELAPSED_HEADER, TRAP_HEADER } from '#contracts/forms/form-signals.ts'
import { AppError } from '#server/platform/app-error.ts'
import { clientAddressOf } from '#server/platform/fairness/client-address.ts'
import type { GatewayEnv } from './gateway-env.ts'
import { type ApiKeys, resolveCaller, type VerifyAccessToken } from './keys.ts'

/** The largest JSON body any surface accepts; storage has its own limit. */
const BODY_LIMIT_BYTES = 1024 * 1024

/** Gives every request an id (the caller's, if it looks like one), a logger and the client's address. */
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

function clientAddress(c: Parameters<MiddlewareHandler<GatewayEnv>>[0], trustProxy: boolean): string {
  // Without a socket (a test that calls the app directly) there is nothing to read.
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  const remoteAddress = hasSocket ? getConnInfo(c).remote.address : undefined
  return clientAddressOf({ forwardedFor: c.req.header('x-forwarded-for'), remoteAddress, trustProxy })
}

/** As on the hosted gateway, any origin may call, because nothing here depends on cookies. */
export function apiCors(): MiddlewareHandler {
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

export function limitBody(): MiddlewareHandler {
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
