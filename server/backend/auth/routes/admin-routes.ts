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
import { auditService } from './admin-actor.ts'
import { GenerateLinkSchema, generateLink, InviteSchema, inviteByMail } from './admin-links.ts'
import { CreateUserSchema, createUser, deleteUser, UpdateUserSchema, updateUserById } from './admin-users.ts'

const DeleteSchema = z.object({ should_soft_delete: z.boolean().nullish() })
const FactorChangeSchema = z.object({ friendly_name: z.string().min(1).max(100) })
const MAX_PER_PAGE = 1000

/** Refuses callers without the secret key, which the gateway accepts from no browser. */
const requireServiceRole: MiddlewareHandler<GatewayEnv> = async (c, next) => {
  if (c.var.caller.role !== 'service_role') throw new AuthError('not_admin', 403, 'User not allowed')
  await next()
}

/** What only the secret key may do: accounts, their factors, links delivered by other means, invitations. */
export function adminRoutes(service: AuthService) {
  const asAuth = service.database.asAuthAdmin
  return (
    new Hono<GatewayEnv>()
      // Before the router can answer 404: without the key nobody learns which routes exist.
      .use('/admin/*', requireServiceRole)
      .use('/invite', requireServiceRole)
      .get('/admin/users', (c) => answerPage(service, c))
      .post('/admin/users', async (c) => {
        return c.json(await createUser(service, await readBody(c, CreateUserSchema), originOf(c)))
      })
      .get('/admin/users/:id', async (c) => {
        const id = userIdIn(c)
        const user = await asAuth(async (sql) => {
          const found = await findUser(sql, 'id', id)
          return found && loadWireUser(sql, found)
        })
        if (user === null) throw new AuthError('user_not_found', 404, 'User not found')
        return c.json(user)
      })
      .put('/admin/users/:id', async (c) => {
        const id = userIdIn(c)
        return c.json(await updateUserById(service, id, await readBody(c, UpdateUserSchema), originOf(c)))
      })
      .delete('/admin/users/:id', async (c) => {
        const id = userIdIn(c)
        const body = await readBody(c, DeleteSchema, '{}')
        await deleteUser(service, id, body.should_soft_delete === true, originOf(c))
        return c.json({})
      })
      .get('/admin/users/:id/factors', async (c) => {
        const id = userIdIn(c)
        return c.json(await asAuth(async (sql) => listWireFactors(sql, (await lockAccount(sql, id)).id)))
      })
      .put('/admin/users/:id/factors/:factorId', async (c) => {
        const place = factorPlaceIn(c)
        return c.json(await renameAccountFactor(service, place, await readBody(c, FactorChangeSchema), originOf(c)))
      })
      .delete('/admin/users/:id/factors/:factorId', async (c) => {
        return c.json(await removeAccountFactor(service, factorPlaceIn(c), originOf(c)))
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

/** Newest first. The client reads the pages from the Link header, where `page` has to be the first parameter. */
async function answerPage(service: AuthService, c: Context<GatewayEnv>): Promise<Response> {
  const page = readCount(c.req.query('page'), 1)
  const perPage = Math.min(readCount(c.req.query('per_page'), 50), MAX_PER_PAGE)
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

function readCount(given: string | undefined, fallback: number): number {
  if (given === undefined || given === '') return fallback
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given)
  throw invalid('Bad Pagination Parameters: page and per_page are positive numbers')
}

type FactorPlace = { userId: string; factorId: string }

const userIdIn = (c: Context) => requireUuid(c.req.param('id'), 'user_id')
const factorPlaceIn = (c: Context): FactorPlace => ({
  userId: userIdIn(c),
  factorId: requireUuid(c.req.param('factorId'), 'factor_id'),
})

async function renameAccountFactor(
  service: AuthService,
  place: FactorPlace,
  { friendly_name }: z.infer<typeof FactorChangeSchema>,
  origin: Origin,
): Promise<unknown> {
  const now = service.now()
  return service.database.asAuthAdmin(async (sql) => {
    const { user, factor } = await lockFactor(sql, place)
    const taken = await sql`
      select from auth.mfa_factors where user_id = ${user.id} and friendly_name = ${friendly_name} and id <> ${factor.id}`
    if (taken.length > 0) {
      throw new AuthError('mfa_factor_name_conflict', 422, 'A factor with this friendly name exists for this user')
    }
    await sql`
      update auth.mfa_factors set friendly_name = ${friendly_name}, updated_at = ${now} where id = ${factor.id}`
    await auditService(sql, { action: 'factor_updated', user, origin, now })
    return (await listWireFactors(sql, user.id)).find(({ id }) => id === factor.id)
  })
}

/**
 * For somebody who has lost the device. Sessions that it had raised fall back to the first level, and the owner is told
 * by mail.
 */
async function removeAccountFactor(service: AuthService, place: FactorPlace, origin: Origin): Promise<unknown> {
  const now = service.now()
  const removed = await service.database.asAuthAdmin(async (sql) => {
    const { user, factor } = await lockFactor(sql, place)
    const shown = (await listWireFactors(sql, user.id)).find(({ id }) => id === factor.id)
    await dropFactor(sql, factor, now)
    await auditService(sql, { action: 'factor_deleted', user, origin, now })
    if (factor.status === 'verified') await notifyOwner(sql, service, user, 'factor-removed')
    return shown
  })
  service.mail.queued()
  return removed
}

async function lockFactor(sql: Sql, place: FactorPlace): Promise<{ user: UserRow; factor: FactorRow }> {
  const user = await lockAccount(sql, place.userId)
  return { user, factor: await getFactor(sql, user.id, place.factorId) }
}
