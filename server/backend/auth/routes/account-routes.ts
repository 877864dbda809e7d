import { Hono } from 'hono'
import { loadWireUser } from '#server/backend/auth/accounts/wire-user.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { type AuthServices, originOf } from '#server/backend/auth/auth-service.ts'
import { requireBearer, requireLiveSession } from '#server/backend/auth/sessions/require-session.ts'
import { endSessions, type SignOutScope } from '#server/backend/auth/sessions/session-rows.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { updateUser } from './update-user.ts'

/** The endpoints for the signed-in user: read the account, change it, sign out. */
export function accountRoutes(forCaller: AuthServices['forCaller']) {
  return new Hono<GatewayEnv>()
    .get('/user', async (c) => {
      const bearer = requireBearer(c)
      const service = await forCaller(c)
      const user = await service.database.asAuthAdmin(async (sql) => {
        const live = await requireLiveSession(sql, bearer, service.now())
        return loadWireUser(sql, live.user)
      })
      return c.json(user)
    })
    .put('/user', async (c) => updateUser(await forCaller(c), c))
    .post('/logout', async (c) => {
      const bearer = requireBearer(c)
      const scope = requireScope(c.req.query('scope'))
      const service = await forCaller(c)
      const now = service.now()
      await service.database.asAuthAdmin(async (sql) => {
        const { user } = await requireLiveSession(sql, bearer, now, { lock: true })
        await endSessions(sql, user.id, scope, bearer.sessionId)
        await writeAuditEntry(sql, { action: 'logout', actor: user, origin: originOf(c), now })
      })
      return c.body(null, 204)
    })
}

function requireScope(given: string | undefined): SignOutScope {
  if (given === undefined || given === '') return 'global'
  if (given === 'global' || given === 'local' || given === 'others') return given
  throw new AuthError('validation_failed', 400, `Unsupported logout scope "${given.slice(0, 40)}"`)
}
