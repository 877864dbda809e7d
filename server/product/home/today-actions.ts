import { TodaySchema } from '#contracts/desk/today.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { ScheduleOf } from '#server/product/scraping/runs/describe-schedule.ts'
import { failStaleRuns } from '#server/product/scraping/runs/run-rows.ts'
import { readToday } from './read-today.ts'

export type TodayActionDeps = { database: Database; schedule: ScheduleOf; now?: () => Date }

/** What waits today, for the room that the rail begins with. */
export function createTodayActions({ database, schedule, now = () => new Date() }: TodayActionDeps): Action[] {
  return [
    defineAction('get_today', {}, async ({ here }, caller) => {
      const at = now()
      await failStaleRuns(database, at)
      const me = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
      return TodaySchema.parse(
        await database.asCaller(caller, (sql) => readToday(sql, { me, here, now: at, schedule })),
      )
    }),
  ]
}
