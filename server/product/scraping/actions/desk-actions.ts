import { DeskCountsSchema } from '#contracts/desk/desk-counts.ts'
import { dayIn } from '#contracts/platform/dates.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { getDeskCounts, markRunsSeen } from '#server/product/scraping/runs/desk-counts.ts'
import { failStaleRuns } from '#server/product/scraping/runs/run-rows.ts'

type DeskActionDeps = {
  database: Database
  timeZone: string
  /** How many problems of the server this caller may see. */
  countProblems: (caller: Caller, now: Date) => Promise<number>
  now?: () => Date
}

/** The counts beside the entries of the dashboard's menu. */
export function createDeskActions(deps: DeskActionDeps): Action[] {
  const { database, timeZone, countProblems, now = () => new Date() } = deps
  return [
    defineAction('desk_counts', async (_, caller) => {
      const at = now()
      await failStaleRuns(database, at)
      const counts = await database.asCaller(caller, (sql) =>
        getDeskCounts(sql, { now: at, today: dayIn(timeZone, at) }),
      )
      return DeskCountsSchema.parse({ ...counts, health_problems: await countProblems(caller, at) })
    }),
    defineAction('mark_runs_seen', async (request, caller) => {
      await database.asCaller(caller, (sql) => markRunsSeen(sql, request.run_ids))
      return { success: true }
    }),
  ]
}
