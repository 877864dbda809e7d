import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { isBanned, lockUser, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** How long a client that lost the response to a refresh, or sent two at once, may use the old token again. */
const REUSE_GRACE_MS = 10_000

export type Origin = { address: string; userAgent: string }

export type OpenSession = { sessionId: string; refreshToken: string }

export async function createSession(
  sql: Sql,
  session: { userId: string; method: string; origin: Origin; now: Date },
): Promise<OpenSession> {
  const { userId, method, origin, now } = session
  const sessionId = crypto.randomUUID()
  await sql`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
    values (${sessionId}, ${userId}, ${now}, ${now}, 'aal1', ${origin.userAgent}, ${toInet(origin.address)})`
  await sql`
    insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
    values (${sessionId}, ${now}, ${now}, ${method})`
  await sql`update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${userId}`
  await sql`
    update auth.identities set last_sign_in_at = ${now}, updated_at = ${now}
    where user_id = ${userId} and provider in ('email', 'phone')`
  return { sessionId, refreshToken: await insertRefreshToken(sql, { userId, sessionId, parent: null, now }) }
}

async function insertRefreshToken(
  sql: Sql,
  row: { userId: string; sessionId: string; parent: string | null; now: Date },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    values ('00000000-0000-0000-0000-000000000000', ${token}, ${row.userId}, false, ${row.now}, ${row.now},
      ${row.parent}, ${row.sessionId})`
  return token
}

export type SessionRow = {
  id: string
  user_id: string
  created_at: Date
  aal: 'aal1' | 'aal2' | 'aal3' | null
  not_after: Date | null
}

export async function findSession(sql: Sql, sessionId: string): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow>`
    select id, user_id, created_at, aal, not_after from auth.sessions where id = ${sessionId}`
  return row ?? null
}

export function hasEnded(session: SessionRow, now: Date): boolean {
  return session.not_after !== null && session.not_after <= now
}

type Rotation =
  | { outcome: 'rotated'; user: UserRow; session: OpenSession }
  | { outcome: 'not_found' | 'banned' | 'expired' }
  /** A used token was sent again. The family has been revoked, so the caller must let this commit. */
  | { outcome: 'reused'; user: UserRow }

/** Exchanges a refresh token for the next one. Never throws for an invalid token, so that revoking the family is committed. */
export async function rotateRefreshToken(sql: Sql, token: string, origin: Origin, now: Date): Promise<Rotation> {
  const [owner] = await sql<{ user_id: string }>`
    select s.user_id from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = ${token}`
  const user = owner === undefined ? null : await lockUser(sql, 'id', owner.user_id)
  // Read under the account's lock, because a concurrent refresh changes both rows.
  const [current] = await sql<{ session_id: string; revoked: boolean; updated_at: Date }>`
    select session_id, revoked, updated_at from auth.refresh_tokens where token = ${token}`
  if (current === undefined || user === null) return { outcome: 'not_found' }
  const session = await findSession(sql, current.session_id)
  if (session === null) return { outcome: 'not_found' }
  if (isBanned(user, now)) return { outcome: 'banned' }
  if (current.revoked) {
    const [active] = await sql<{ token: string }>`
      select token from auth.refresh_tokens where session_id = ${session.id} and not revoked order by id desc limit 1`
    const isGrace = now.getTime() - current.updated_at.getTime() <= REUSE_GRACE_MS
    if (active === undefined || !isGrace || hasEnded(session, now)) {
      await revokeFamily(sql, session.id, now)
      return { outcome: 'reused', user }
    }
    return { outcome: 'rotated', user, session: { sessionId: session.id, refreshToken: active.token } }
  }
  if (hasEnded(session, now)) return { outcome: 'expired' }
  await sql`update auth.refresh_tokens set revoked = true, updated_at = ${now} where token = ${token}`
  const next = { userId: user.id, sessionId: session.id, parent: token, now }
  const refreshToken = await insertRefreshToken(sql, next)
  await sql`
    update auth.sessions set refreshed_at = ${now}::timestamptz at time zone 'utc', updated_at = ${now},
      user_agent = ${origin.userAgent}, ip = ${toInet(origin.address)}
    where id = ${session.id}`
  return { outcome: 'rotated', user, session: { sessionId: session.id, refreshToken } }
}

/** Ends the session but keeps its rows, so that other tokens of the family are recognised as revoked. */
async function revokeFamily(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql`
    update auth.refresh_tokens set revoked = true, updated_at = ${now} where session_id = ${sessionId} and not revoked`
  await sql`
    update auth.sessions set not_after = least(not_after, ${now}), updated_at = ${now} where id = ${sessionId}`
}

export type SignOutScope = 'global' | 'local' | 'others'

export async function endSessions(
  sql: Sql,
  userId: string,
  scope: SignOutScope,
  sessionId: string | null,
): Promise<void> {
  if (scope === 'local') await sql`delete from auth.sessions where id = ${sessionId} and user_id = ${userId}`
  else if (scope === 'others') await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`
  else await sql`delete from auth.sessions where user_id = ${userId}`
}

/**
 * Raises a session to aal2 and ends the account's sessions below, because a password alone is no longer enough. Returns the
 * session with a new refresh token; the previous one is revoked.
 */
export async function raiseSession(
  sql: Sql,
  raise: { userId: string; sessionId: string; factorId: string; method: string; now: Date },
): Promise<OpenSession> {
  const { userId, sessionId, factorId, method, now } = raise
  await sql`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = ${now} where id = ${sessionId}`
  await sql`
    insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
    values (${sessionId}, ${now}, ${now}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`
  await sql`delete from auth.sessions where user_id = ${userId} and coalesce(aal, 'aal1') < 'aal2'`
  const [parent] = await sql<{ token: string }>`
    update auth.refresh_tokens set revoked = true, updated_at = ${now}
    where session_id = ${sessionId} and not revoked returning token`
  return {
    sessionId,
    refreshToken: await insertRefreshToken(sql, { userId, sessionId, parent: parent?.token ?? null, now }),
  }
}

/** Lowers the sessions that a factor had raised. */
export async function lowerSessions(
  sql: Sql,
  factor: { id: string; userId: string; method: string },
  now: Date,
): Promise<void> {
  const rows = await sql<{ id: string }>`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = ${now}
    where user_id = ${factor.userId} and factor_id = ${factor.id} returning id`
  await sql`
    delete from auth.mfa_amr_claims
    where session_id = any (${rows.map(({ id }) => id)}::uuid[]) and authentication_method = ${factor.method}`
}

/** The session's authentication methods, newest first, for the token's `amr`. */
export function listAuthenticationMethods(
  sql: Sql,
  sessionId: string,
): Promise<Array<{ method: string; timestamp: number }>> {
  return sql<{ method: string; timestamp: number }>`
    select authentication_method as method, floor(extract(epoch from updated_at))::float8 as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`
}

/** The address in a form that Postgres accepts; null if it is invalid. */
export function toInet(address: string): string | null {
  const bare = address.replace(/%.*$/, '')
  return isIP(bare) === 0 ? null : bare
}
