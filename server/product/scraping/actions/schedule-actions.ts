import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { describeSchedule, type ScheduleSettings, saveDailyTime } from '#server/product/scraping/runs/daily-run.ts'

type ScheduleActionDeps = { database: Database; schedule: ScheduleSettings; now?: () => Date }

/** The time of the daily run. */
export function createScheduleActions({ database, schedule, now = () => new Date() }: ScheduleActionDeps): Action[] {
  return [
    defineAction('get_schedule', (_, caller) =>
      database.asCaller(caller, (sql) => describeSchedule(sql, schedule, now())),
    ),
    defineAction('save_schedule', ({ at }, caller) =>
      database.asCaller(caller, async (sql) => {
        await saveDailyTime(sql, at)
        return await describeSchedule(sql, schedule, now())
      }),
    ),
  ]
}
