import { type Action, defineSqlAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { describeSchedule, type ScheduleSettings, saveDailyTime } from '#server/product/scraping/runs/daily-run.ts'

type ScheduleActionDeps = { database: Database; schedule: ScheduleSettings; now?: () => Date }

/** The time of the daily run. */
export function createScheduleActions({ database, schedule, now = () => new Date() }: ScheduleActionDeps): Action[] {
  return [
    defineSqlAction(database, 'get_schedule', (sql) => describeSchedule(sql, schedule, now())),
    defineSqlAction(database, 'save_schedule', async (sql, { at }) => {
      await saveDailyTime(sql, at)
      return await describeSchedule(sql, schedule, now())
    }),
  ]
}
