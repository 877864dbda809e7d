import type { Context } from 'hono'
import { ZodError, z } from 'zod'
import type { Audience } from '#contracts/actions/action.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { STATUS } from '#server/backend/gateway/render-app-error.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Caller, type Database, DISK_FULL, isDiskFull } from '#server/platform/db/database.ts'
import { isClientGone } from '#server/platform/db/text-stream.ts'
import { type Action, StreamedResponse } from './action.ts'
import type { EdgeFunction } from './functions-app.ts'

/** From the widest to the narrowest audience. */
const AUDIENCES: readonly Audience[] = ['user', 'staff', 'admin']

const NamedSchema = z.object({ action: z.string() })

/**
 * A function whose body names one of its actions. The caller's role is looked up in the database on every call, before the
 * rest of the body is parsed. Errors are `{ success: false, error }`.
 */
export function createActionFunction(
  name: string,
  { database, actions }: { database: Database; actions: readonly Action[] },
): EdgeFunction {
  const byName = new Map(actions.map((action) => [action.name, action]))
  if (byName.size !== actions.length) throw new Error(`Two actions of ${name} share a name`)
  const widest = AUDIENCES.find((audience) => actions.some((action) => action.audience === audience)) ?? 'admin'
  return async (c) => {
    try {
      // Callers whom no action serves must not learn which actions exist.
      await requireAudience(database, c.var.caller, widest)
      const body: unknown = await c.req.json().catch(() => null)
      const named = NamedSchema.safeParse(body)
      const action = named.success ? byName.get(named.data.action) : undefined
      if (action === undefined) throw new AppError('bad_request', 'Unknown action')
      if (action.audience !== widest) await requireAudience(database, c.var.caller, action.audience)
      const result: unknown = await action.run(body, c.var.caller, c.req.raw.signal)
      if (result instanceof StreamedResponse) return sendStream(c, name, result)
      return new Response(JSON.stringify(result), { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      const known = error instanceof ZodError ? new AppError('bad_request', describeIssue(error)) : error
      if (known instanceof AppError) return c.json({ success: false, error: known.message }, STATUS[known.code])
      c.var.log.error({ err: error }, name)
      if (isDiskFull(error)) return c.json({ success: false, error: DISK_FULL }, 507)
      return c.json({ success: false, error: 'Something went wrong' }, 500)
    }
  }
}

function sendStream(c: Context<GatewayEnv>, name: string, { contentType, text }: StreamedResponse): Response {
  // The status has been sent, so a failure can only break the connection. The log says why.
  text.done.catch((error: unknown) => {
    if (!isClientGone(error)) c.var.log.error({ err: error }, `${name} broke off`)
  })
  return new Response(text.body, { headers: { 'content-type': contentType } })
}

async function requireAudience(database: Database, caller: Caller, audience: Audience): Promise<void> {
  if (caller.role === 'service_role') return
  if (caller.role !== 'authenticated' || typeof caller.claims.sub !== 'string') {
    throw new AppError('unauthorized', 'Sign-in required')
  }
  if (audience === 'user') return
  const roles = audience === 'admin' ? ['admin'] : ['admin', 'staff']
  const [row] = await database.asCaller(
    caller,
    (sql) => sql<{ holds: boolean }>`select private.has_role(variadic ${roles}::text[]) as holds`,
  )
  if (row?.holds !== true)
    throw new AppError('forbidden', audience === 'admin' ? 'Admins only' : 'Staff access required')
}

function describeIssue(error: ZodError): string {
  const [first] = error.issues
  if (first === undefined) return 'Not understood'
  return first.path.length === 0 ? first.message : `${first.path.join('.')}: ${first.message}`
}
