import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { markRunsSeen } from '#server/product/scraping/runs/desk-counts.ts'
import { getRunReport } from '#server/product/scraping/runs/run-report.ts'
import { cancelRun, failStaleRuns } from '#server/product/scraping/runs/run-rows.ts'

/** The details of a run, and its cancellation. */
export function createRunActions({ database }: { database: Database }): Action[] {
  return [
    defineAction('get_run', async (request, caller) => {
      await failStaleRuns(database)
      return await database.asCaller(caller, (sql) => getRunReport(sql, request))
    }),
    defineAction('cancel_run', async ({ run_id }, caller) => {
      await cancelRun(database, run_id, nameCaller(caller))
      // The person who cancelled it need not be notified that it failed.
      await database.asCaller(caller, (sql) => markRunsSeen(sql, [run_id]))
      return { success: true }
    }),
  ]
}

/** The caller's e-mail address, by which logs and the dashboard name people. */
export function nameCaller({ role, claims }: Caller): string {
  if (typeof claims.email === 'string' && claims.email !== '') return claims.email
  return role === 'service_role' ? 'a server' : 'staff'
}
