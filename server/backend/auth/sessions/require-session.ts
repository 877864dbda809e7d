import type { Context } from 'hono'
import { z } from 'zod'
import { findUser, isBanned, lockUser, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { type AuthService, type AuthServices, originOf } from '#server/backend/auth/auth-service.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { findSession, hasEnded, type Origin, type SessionRow } from './session-rows.ts'

const BearerClaimsSchema = z.object({ sub: z.guid(), session_id: z.guid() })

export type Bearer = { userId: string; sessionId: string }
export type LiveSession = { user: UserRow; session: SessionRow }

/** The owner of the request's token. The gateway has verified the token, but its session may have ended. */
export function requireBearer(c: Context<GatewayEnv>): Bearer {
  const { caller } = c.var
  if (caller.role !== 'authenticated') {
    throw new AuthError('no_authorization', 401, 'This endpoint requires a valid Bearer token')
  }
  const claims = BearerClaimsSchema.safeParse(caller.claims)
  if (!claims.success) throw new AuthError('bad_jwt', 403, 'invalid claim: missing sub or session_id claim')
  return { userId: claims.data.sub, sessionId: claims.data.session_id }
}

/** Refuses a token whose session has ended, which would be valid for up to an hour. Throws GoTrue's AuthErrors. */
export async function requireLiveSession(
  sql: Sql,
  bearer: Bearer,
  now: Date,
  { lock = false } = {},
): Promise<LiveSession> {
  const user = await (lock ? lockUser : findUser)(sql, 'id', bearer.userId)
  if (user === null) throw new AuthError('user_not_found', 403, 'User from sub claim in JWT does not exist')
  if (isBanned(user, now)) throw new AuthError('user_banned', 403, 'User is banned')
  const session = await findSession(sql, bearer.sessionId)
  if (session === null || session.user_id !== user.id || hasEnded(session, now)) {
    throw new AuthError('session_not_found', 403, 'Session from session_id claim in JWT does not exist')
  }
  return { user, session }
}

/** A request with a user's token. */
export type SignedRequest = {
  c: Context<GatewayEnv>
  service: AuthService
  bearer: Bearer
  origin: Origin
  now: Date
}

/**
 * A handler for signed-in users. What `handle` returns is sent as JSON. Uses the database connections of staff or of the public,
 * depending on the caller.
 */
export function signedIn(
  forCaller: AuthServices['forCaller'],
  handle: (request: SignedRequest) => Promise<unknown>,
): (c: Context<GatewayEnv>) => Promise<Response> {
  return async (c) => {
    const bearer = requireBearer(c)
    const service = await forCaller(c)
    // Before the clock is read, so that the code in a slow body is checked against the time at which it arrives.
    await c.req.text()
    const result = await handle({ c, service, bearer, origin: originOf(c), now: service.now() })
    return result instanceof Response ? result : c.json(result)
  }
}

/** One transaction as the auth service, with the account locked and its session checked. */
export function inLiveSession<T>(
  { service, bearer, now }: Pick<SignedRequest, 'service' | 'bearer' | 'now'>,
  run: (sql: Sql, live: LiveSession) => Promise<T>,
): Promise<T> {
  return service.database.asAuthAdmin(async (sql) =>
    run(sql, await requireLiveSession(sql, bearer, now, { lock: true })),
  )
}
