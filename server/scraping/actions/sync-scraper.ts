import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ZodError, z } from 'zod'
import { AppError, type AppErrorCode } from '#server/app-error.ts'
import type { Caller, Database } from '#server/db/database.ts'
import { isReaderGone } from '#server/db/stream-as-caller.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import type { Action } from './action.ts'
import { StreamedAnswer } from './streamed-answer.ts'

const STATUS: Partial<Record<AppErrorCode, ContentfulStatusCode>> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
}

const NamedSchema = z.object({ action: z.string() })

/**
 * `sync-scraper`. Staff only: the role is looked up in the database on every call, before the rest of the body is parsed. Errors are `{ success: false, error }`.
 */
export function createSyncScraperFunction({ database, actions }: { database: Database; actions: readonly Action[] }) {
  const byName = new Map(actions.map((action) => [action.name, action]))
  if (byName.size !== actions.length) throw new Error('Two scraper actions share a name')
  return async (c: Context<GatewayEnv>): Promise<Response> => {
    try {
      await requireStaff(database, c.var.caller)
      const body: unknown = await c.req.json().catch(() => null)
      const named = NamedSchema.safeParse(body)
      const action = named.success ? byName.get(named.data.action) : undefined
      if (action === undefined) throw new AppError('bad_request', 'Unknown action')
      const answer: unknown = await action.run(body, c.var.caller)
      if (answer instanceof StreamedAnswer) return sendStream(c, answer)
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      const known = error instanceof ZodError ? new AppError('bad_request', explain(error)) : error
      const status = known instanceof AppError ? STATUS[known.code] : undefined
      if (status !== undefined && known instanceof AppError) {
        return c.json({ success: false, error: known.message }, status)
      }
      c.var.log?.error({ err: error }, 'sync-scraper')
      return c.json({ success: false, error: 'Something went wrong' }, 500)
    }
  }
}

function sendStream(c: Context<GatewayEnv>, { contentType, text }: StreamedAnswer): Response {
  // The status has been sent by then: the connection breaks off, and only the log can say why.
  text.done.catch((error: unknown) => {
    if (!isReaderGone(error)) c.var.log?.error({ err: error }, 'sync-scraper broke off')
  })
  return new Response(text.body, { headers: { 'content-type': contentType } })
}

async function requireStaff(database: Database, caller: Caller): Promise<void> {
  if (caller.role === 'service_role') return
  if (caller.role !== 'authenticated' || typeof caller.claims.sub !== 'string') {
    throw new AppError('unauthorized', 'Sign-in required')
  }
  const [row] = await database.asCaller(caller, (sql) => sql<{ staff: boolean }>`select private.is_staff() as staff`)
  if (row?.staff !== true) throw new AppError('forbidden', 'Staff access required')
}

function explain(error: ZodError): string {
  const [first] = error.issues
  if (first === undefined) return 'Not a scraper request'
  return first.path.length === 0 ? first.message : `${first.path.join('.')}: ${first.message}`
}
