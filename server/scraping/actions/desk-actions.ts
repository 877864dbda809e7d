import { dayIn } from '#contracts/dates.ts'
import { DeskCountsSchema, GetDeskCountsSchema, MarkRunsSeenSchema } from '#contracts/desk-counts.ts'
import type { Caller, Database } from '#server/db/database.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { getDeskCounts } from '#server/scraping/runs/desk-counts.ts'
import { failStaleRuns } from '#server/scraping/runs/run-rows.ts'
import { markRunsSeen } from '#server/scraping/runs/seen-runs.ts'

export type DeskActionDeps = {
  database: Database
  timeZone: string
  /** How many problems of the server this caller is told about. */
  countProblems: (caller: Caller, now: Date) => Promise<number>
  now?: () => Date
}

/** What the staff's frame shows beside its rooms. */
export function createDeskActions(deps: DeskActionDeps): Action[] {
  const { database, timeZone, countProblems, now = () => new Date() } = deps
  return [
    defineAction(GetDeskCountsSchema, {}, async (_, caller) => {
      const at = now()
      await failStaleRuns(database, at)
      const counts = await database.asCaller(caller, (sql) =>
        getDeskCounts(sql, { now: at, today: dayIn(timeZone, at) }),
      )
      return DeskCountsSchema.parse({ ...counts, health_problems: await countProblems(caller, at) })
    }),
    defineAction(MarkRunsSeenSchema, { run_ids: ['00000000-0000-4000-8000-000000000000'] }, async (request, caller) => {
      await database.asCaller(caller, (sql) => markRunsSeen(sql, request.run_ids))
      return { success: true }
    }),
  ]
}
