import { GetTodaySchema, TodaySchema } from '#contracts/today.ts'
import type { Database } from '#server/db/database.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import type { ScheduleOf } from '#server/scraping/runs/describe-schedule.ts'
import { failStaleRuns } from '#server/scraping/runs/run-rows.ts'
import { readToday } from './read-today.ts'

export type TodayActionDeps = { database: Database; schedule: ScheduleOf; now?: () => Date }

/** What waits today, for the room that the rail begins with. */
export function createTodayActions({ database, schedule, now = () => new Date() }: TodayActionDeps): Action[] {
  return [
    defineAction(GetTodaySchema, {}, async ({ here }, caller) => {
      const at = now()
      await failStaleRuns(database, at)
      const me = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
      return TodaySchema.parse(
        await database.asCaller(caller, (sql) => readToday(sql, { me, here, now: at, schedule })),
      )
    }),
  ]
}
