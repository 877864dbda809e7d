import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { findUser, listUsers, lockAccount, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { listWireFactors, loadWireUser } from '#server/backend/auth/accounts/wire-user.ts'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import { type AuthService, notifyOwner, originOf } from '#server/backend/auth/auth-service.ts'
import { dropFactor, type FactorRow, getFactor } from '#server/backend/auth/factors/factor-rows.ts'
import { readBody, requireUuid } from '#server/backend/auth/request-body.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { GenerateLinkSchema, generateLink, InviteSchema, inviteByMail } from './admin-links.ts'
import { CreateUserSchema, createUser, deleteUser, UpdateUserSchema, updateUserById } from './admin-users.ts'
import { auditSecretKeyAction } from './audit-secret-key.ts'

const DeleteSchema = z.object({ should_soft_delete: z.boolean().nullish() })
const FactorChangeSchema = z.object({ friendly_name: z.string().min(1).max(100) })
const MAX_PER_PAGE = 1000

/** Requires the secret key, which the gateway never accepts from a browser. */
const requireServiceRole: MiddlewareHandler<GatewayEnv> = async (c, next) => {
  if (c.var.caller.role !== 'service_role') throw new AuthError('not_admin', 403, 'User not allowed')
  await next()
}

/** Endpoints for the secret key: accounts, their factors, links for other delivery, invitations. */
export function adminRoutes(service: AuthService) {
  const asAuth = service.database.asAuthAdmin
  return (
    new Hono<GatewayEnv>()
      // Before the router can answer 404, so that a caller without the key does not learn which routes exist.
      .use('/admin/*', requireServiceRole)
      .use('/invite', requireServiceRole)
      .get('/admin/users', (c) => listUserPage(service, c))
      .post('/admin/users', async (c) => {
        return c.json(await createUser(service, await readBody(c, CreateUserSchema), originOf(c)))
      })
      .get('/admin/users/:id', async (c) => {
        const id = parseUserId(c)
        const user = await asAuth(async (sql) => {
          const found = await findUser(sql, 'id', id)
          return found && loadWireUser(sql, found)
        })
        if (user === null) throw new AuthError('user_not_found', 404, 'User not found')
        return c.json(user)
      })
      .put('/admin/users/:id', async (c) => {
        const id = parseUserId(c)
        return c.json(await updateUserById(service, id, await readBody(c, UpdateUserSchema), originOf(c)))
      })
      .delete('/admin/users/:id', async (c) => {
        const id = parseUserId(c)
        const body = await readBody(c, DeleteSchema, '{}')
        await deleteUser(service, id, body.should_soft_delete === true, originOf(c))
        return c.json({})
      })
      .get('/admin/users/:id/factors', async (c) => {
        const id = parseUserId(c)
        return c.json(await asAuth(async (sql) => listWireFactors(sql, (await lockAccount(sql, id)).id)))
      })
      .put('/admin/users/:id/factors/:factorId', async (c) => {
        const factor = parseFactorPath(c)
        return c.json(await renameAccountFactor(service, factor, await readBody(c, FactorChangeSchema), originOf(c)))
      })
      .delete('/admin/users/:id/factors/:factorId', async (c) => {
        return c.json(await removeAccountFactor(service, parseFactorPath(c), originOf(c)))
      })
      .post('/admin/generate_link', async (c) => {
        const body = await readBody(c, GenerateLinkSchema)
        return c.json(await generateLink(service, body, c.req.query('redirect_to'), originOf(c)))
      })
      .post('/invite', async (c) => {
        const body = await readBody(c, InviteSchema)
        return c.json(await inviteByMail(service, body, c.req.query('redirect_to'), originOf(c)))
      })
  )
}

/** Newest first. The client parses the Link header, in which `page` has to be the first parameter. */
async function listUserPage(service: AuthService, c: Context<GatewayEnv>): Promise<Response> {
  const page = parseCount(c.req.query('page'), 1)
  const perPage = Math.min(parseCount(c.req.query('per_page'), 50), MAX_PER_PAGE)
  const { users, total } = await service.database.asAuthAdmin(async (sql) => {
    const found = await listUsers(sql, { offset: (page - 1) * perPage, limit: perPage })
    const shown: unknown[] = []
    for (const user of found.users) shown.push(await loadWireUser(sql, user))
    return { users: shown, total: found.total }
  })
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  c.header('link', links.join(', '))
  c.header('x-total-count', String(total))
  return c.json({ users, aud: 'authenticated' })
}

function parseCount(given: string | undefined, fallback: number): number {
  if (given === undefined || given === '') return fallback
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given)
  throw invalid('Bad Pagination Parameters: page and per_page are positive numbers')
}

type FactorPath = { userId: string; factorId: string }

const parseUserId = (c: Context) => requireUuid(c.req.param('id'), 'user_id')
const parseFactorPath = (c: Context): FactorPath => ({
  userId: parseUserId(c),
  factorId: requireUuid(c.req.param('factorId'), 'factor_id'),
})

async function renameAccountFactor(
  service: AuthService,
  path: FactorPath,
  { friendly_name }: z.infer<typeof FactorChangeSchema>,
  origin: Origin,
): Promise<unknown> {
  const now = service.now()
  return service.database.asAuthAdmin(async (sql) => {
    const { user, factor } = await lockFactor(sql, path)
    const taken = await sql`
      select from auth.mfa_factors where user_id = ${user.id} and friendly_name = ${friendly_name} and id <> ${factor.id}`
    if (taken.length > 0) {
      throw new AuthError('mfa_factor_name_conflict', 422, 'A factor with this friendly name exists for this user')
    }
    await sql`
      update auth.mfa_factors set friendly_name = ${friendly_name}, updated_at = ${now} where id = ${factor.id}`
    await auditSecretKeyAction(sql, { action: 'factor_updated', user, origin, now })
    return (await listWireFactors(sql, user.id)).find(({ id }) => id === factor.id)
  })
}

/** For a user who has lost the device. Sessions that the factor had raised fall back to aal1; the owner is notified by mail. */
async function removeAccountFactor(service: AuthService, path: FactorPath, origin: Origin): Promise<unknown> {
  const now = service.now()
  const removed = await service.database.asAuthAdmin(async (sql) => {
    const { user, factor } = await lockFactor(sql, path)
    const shown = (await listWireFactors(sql, user.id)).find(({ id }) => id === factor.id)
    await dropFactor(sql, factor, now)
    await auditSecretKeyAction(sql, { action: 'factor_deleted', user, origin, now })
    if (factor.status === 'verified') await notifyOwner(sql, service, user, 'factor-removed')
    return shown
  })
  service.mail.queued()
  return removed
}

async function lockFactor(sql: Sql, path: FactorPath): Promise<{ user: UserRow; factor: FactorRow }> {
  const user = await lockAccount(sql, path.userId)
  return { user, factor: await getFactor(sql, user.id, path.factorId) }
}
