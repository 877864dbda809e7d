import { Hono } from 'hono'
import { findUser, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { type AuthService, type AuthServices, originOf } from '#server/backend/auth/auth-service.ts'
import {
  deleteIdentity,
  type IdentityRow,
  listIdentities,
  syncProviders,
} from '#server/backend/auth/providers/identity-rows.ts'
import { requireUuid } from '#server/backend/auth/request-body.ts'
import { inLiveSession, requireBearer, requireLiveSession } from '#server/backend/auth/sessions/require-session.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { requireHighestLevel } from './account-routes.ts'
import { beginFlow } from './external-routes.ts'

/** Links a provider to the signed-in user, and unlinks one. */
export function identityRoutes(forCaller: AuthServices['forCaller']) {
  return new Hono<GatewayEnv>()
    .get('/user/identities/authorize', async (c) => {
      const service = await forCaller(c)
      requireLinking(service)
      const bearer = requireBearer(c)
      await service.database.asAuthAdmin(async (sql) => {
        await requireHighestLevel(sql, await requireLiveSession(sql, bearer, service.now()))
      })
      const url = await beginFlow(service, c, bearer)
      // A fetch cannot navigate, so the client requests the URL instead.
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
    })
    .delete('/user/identities/:id', async (c) => {
      const service = await forCaller(c)
      requireLinking(service)
      const bearer = requireBearer(c)
      const id = requireUuid(c.req.param('id'), 'identity_id')
      await service.limits.update(bearer.userId)
      const now = service.now()
      await inLiveSession({ service, bearer, now }, async (sql, live) => {
        await requireHighestLevel(sql, live)
        const unlinked = await unlink(sql, live.user, id, now)
        const traits = { identity_id: unlinked.id, provider: unlinked.provider }
        await writeAuditEntry(sql, { action: 'identity_unlinked', actor: live.user, origin: originOf(c), now, traits })
      })
      return c.json({})
    })
}

/** Without a provider there is nothing to link. */
function requireLinking(service: AuthService): void {
  if (service.providers.length > 0) return
  throw new AuthError('manual_linking_disabled', 404, 'Manual linking is disabled')
}

async function unlink(sql: Sql, user: UserRow, identityId: string, now: Date): Promise<IdentityRow> {
  const all = await listIdentities(sql, user.id)
  const identity = all.find(({ id }) => id === identityId)
  if (identity === undefined) throw new AuthError('identity_not_found', 404, "Identity doesn't exist")
  const rest = all.filter((other) => other !== identity)
  if (rest.length === 0) {
    const message = 'User must have at least 1 identity after unlinking'
    throw new AuthError('single_identity_not_deletable', 422, message)
  }
  await deleteIdentity(sql, identity.id)
  if (identity.provider === 'phone') {
    await sql`update auth.users set phone = null, phone_confirmed_at = null where id = ${user.id}`
  }
  // If the removed identity had the account's address, a verified address of another identity replaces it.
  if (identity.email === user.email && !rest.some(({ email }) => email === user.email)) {
    await replaceEmail(sql, user, rest)
  }
  await syncProviders(sql, user.id, now)
  return identity
}

async function replaceEmail(sql: Sql, user: UserRow, rest: IdentityRow[]): Promise<void> {
  const next = rest.find(({ email, email_verified }) => email !== null && email_verified)?.email ?? null
  const holder = next === null ? null : await findUser(sql, 'email', next)
  if (holder !== null && holder.id !== user.id) {
    const message = 'Unable to unlink identity due to email conflict'
    throw new AuthError('email_conflict_identity_not_deletable', 422, message)
  }
  await sql`
    update auth.users set email = ${next}::text,
      email_confirmed_at = case when ${next}::text is null then null else email_confirmed_at end
    where id = ${user.id}`
}
