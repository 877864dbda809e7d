import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Scraper } from '#contracts/scraper-port.ts'
import { type SyncScraperRequest, SyncScraperRequestSchema } from '#contracts/sync-scraper.ts'
import { AppError, type AppErrorCode } from '#server/app-error.ts'
import type { Caller, Database } from '#server/db/database.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { listOpportunities } from './opportunity-rows.ts'
import { failStaleRuns, listRuns } from './runs.ts'
import { getScraperConfig, saveScraperConfig } from './scraper-config.ts'
import type { ScraperJobs } from './scraper-jobs.ts'

export type SyncScraperDeps = {
  database: Database
  scraper: Pick<Scraper, 'sources'>
  jobs: Pick<ScraperJobs, 'requestRun'>
}

const STATUS: Partial<Record<AppErrorCode, ContentfulStatusCode>> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  conflict: 409,
}

/**
 * `sync-scraper`. Staff only: the role is looked up in the database on every call, and what is read is read as the caller,
 * so that row level security decides a second time. Errors are `{ success: false, error }`.
 */
export function createSyncScraperFunction(deps: SyncScraperDeps) {
  return async (c: Context<GatewayEnv>): Promise<Response> => {
    try {
      await requireStaff(deps.database, c.var.caller)
      const body: unknown = await c.req.json().catch(() => null)
      const parsed = SyncScraperRequestSchema.safeParse(body)
      if (!parsed.success) throw new AppError('bad_request', explain(parsed.error.issues))
      return c.json(await act(parsed.data, c.var.caller, deps))
    } catch (error) {
      const status = error instanceof AppError ? STATUS[error.code] : undefined
      if (status !== undefined && error instanceof AppError)
        return c.json({ success: false, error: error.message }, status)
      c.var.log?.error({ error }, 'sync-scraper')
      return c.json({ success: false, error: 'Something went wrong' }, 500)
    }
  }
}

async function requireStaff(database: Database, caller: Caller): Promise<void> {
  if (caller.role === 'service_role') return
  if (caller.role !== 'authenticated' || typeof caller.claims.sub !== 'string')
    throw new AppError('unauthorized', 'Sign-in required')
  const [row] = await database.asCaller(caller, (sql) => sql<{ staff: boolean }>`select private.is_staff() as staff`)
  if (row?.staff !== true) throw new AppError('forbidden', 'Staff access required')
}

async function act(request: SyncScraperRequest, caller: Caller, deps: SyncScraperDeps): Promise<object> {
  const { database } = deps
  switch (request.action) {
    case 'get_opportunities':
      return await database.asCaller(caller, listOpportunities)
    case 'get_logs':
      await failStaleRuns(database)
      return await database.asCaller(caller, listRuns)
    case 'get_sources':
      return deps.scraper.sources()
    case 'get_config':
      return await database.asCaller(caller, getScraperConfig)
    case 'save_config':
      return await database.asCaller(caller, (sql) => saveScraperConfig(sql, request.config))
    case 'run_scraper':
      return {
        success: true,
        run_id: await deps.jobs.requestRun({ preset: request.preset ?? null, trigger: 'dashboard' }),
      }
  }
}

function explain(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [first] = issues
  if (first === undefined) return 'Not a scraper request'
  return first.path.length === 0 || first.path[0] === 'action'
    ? 'Unknown action'
    : `${first.path.join('.')}: ${first.message}`
}
