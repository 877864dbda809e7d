import { getUser } from '#server/backend/auth/accounts/user-rows.ts'
import { loadWireUser } from '#server/backend/auth/accounts/wire-user.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { ACCESS_TOKEN_LIFETIME_SEC } from './access-tokens.ts'
import { createSession, findSession, listAuthenticationMethods, type OpenSession, type Origin } from './session-rows.ts'

export type SessionResponse = Awaited<ReturnType<typeof respondWithSession>> & {
  /** The provider's own tokens, returned only at sign-in. */
  provider_token?: string
  provider_refresh_token?: string
}

/** Opens a session for an account that has just been authenticated by `method`. */
export async function openSession(
  sql: Sql,
  service: AuthService,
  proof: { userId: string; method: string; origin: Origin },
): Promise<SessionResponse> {
  const session = await createSession(sql, { ...proof, now: service.now() })
  return respondWithSession(sql, service, proof.userId, session)
}

/** The session as the client stores it, with a new access token. */
export async function respondWithSession(sql: Sql, service: AuthService, userId: string, open: OpenSession) {
  service.staffTokens.note(userId, open.refreshToken)
  const user = await getUser(sql, userId)
  const session = await findSession(sql, open.sessionId)
  const iat = Math.floor(service.now().getTime() / 1000)
  const exp = iat + ACCESS_TOKEN_LIFETIME_SEC
  const accessToken = await service.tokens.sign({
    sub: user.id,
    iat,
    exp,
    email: user.email ?? '',
    phone: user.phone ?? '',
    aal: session?.aal ?? 'aal1',
    amr: await listAuthenticationMethods(sql, open.sessionId),
    session_id: open.sessionId,
    is_anonymous: user.is_anonymous,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer' as const,
    expires_in: ACCESS_TOKEN_LIFETIME_SEC,
    expires_at: exp,
    refresh_token: open.refreshToken,
    user: await loadWireUser(sql, user),
  }
}
