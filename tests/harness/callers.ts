import { Hono, type MiddlewareHandler } from 'hono'
import { pino } from 'pino'
import type { EdgeFunction } from '#server/backend/functions/functions-app.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'

/** A caller with a new user, with or without a role. */
export async function createCaller(database: Database, role: 'admin' | 'staff' | null): Promise<Caller> {
  const [user] = await database.asAuthAdmin(
    (sql) =>
      sql<{
        id: string
      }>`insert into auth.users (email) values (${`${crypto.randomUUID()}@neonmagnolia.example`}) returning id`,
  )
  if (user === undefined) throw new Error('no user')
  if (role !== null)
    await database.asServiceRole(
      (sql) => sql`insert into public.user_roles (user_id, role) values (${user.id}, ${role})`,
    )
  return { role: 'authenticated', claims: { sub: user.id, role: 'authenticated' } }
}

export const ANON: Caller = { role: 'anon', claims: { role: 'anon' } }
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** In place of the gateway: every request comes from this caller. */
export function asCaller(caller: Caller): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    c.set('caller', caller)
    c.set('log', pino({ level: 'silent' }))
    await next()
  }
}

/** Calls a function as this caller. */
export async function callFunction(handle: EdgeFunction, caller: Caller, body: unknown): Promise<Response> {
  const app = new Hono<GatewayEnv>().use(asCaller(caller)).post('/', (c) => handle(c))
  return await app.request('/', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
}
