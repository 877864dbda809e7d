import type { Context } from 'hono'
import { z } from 'zod'
import { findUserById, isBanned, lockUserById, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { findSession, hasEnded, type SessionRow } from './session-rows.ts'

const BearerClaimsSchema = z.object({ sub: z.guid(), session_id: z.guid() })

export type Bearer = { userId: string; sessionId: string }
export type LiveSession = { user: UserRow; session: SessionRow }

/**
 * Whose token came with the request. The gateway has verified it; whether its session is still open is not yet known.
 */
export function requireBearer(c: Context<GatewayEnv>): Bearer {
  const { caller } = c.var
  if (caller.role !== 'authenticated') {
    throw new AuthError('no_authorization', 401, 'This endpoint requires a valid Bearer token')
  }
  const claims = BearerClaimsSchema.safeParse(caller.claims)
  if (!claims.success) throw new AuthError('bad_jwt', 403, 'invalid claim: missing sub or session_id claim')
  return { userId: claims.data.sub, sessionId: claims.data.session_id }
}

/**
 * A token stays valid for up to an hour after a sign-out; this check refuses it at once. Throws AuthError as GoTrue
 * does.
 */
export async function requireLiveSession(
  sql: Sql,
  bearer: Bearer,
  now: Date,
  { lock = false } = {},
): Promise<LiveSession> {
  const user = await (lock ? lockUserById : findUserById)(sql, bearer.userId)
  if (user === null) throw new AuthError('user_not_found', 403, 'User from sub claim in JWT does not exist')
  if (isBanned(user, now)) throw new AuthError('user_banned', 403, 'User is banned')
  const session = await findSession(sql, bearer.sessionId)
  if (session === null || session.user_id !== user.id || hasEnded(session, now)) {
    throw new AuthError('session_not_found', 403, 'Session from session_id claim in JWT does not exist')
  }
  return { user, session }
}
