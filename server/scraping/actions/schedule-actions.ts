import { GetScheduleSchema, SaveScheduleSchema } from '#contracts/schedule.ts'
import type { Database } from '#server/db/database.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { describeSchedule, type ScheduleOf } from '#server/scraping/runs/describe-schedule.ts'
import { saveDailyTime } from '#server/scraping/schedule-rows.ts'

export type ScheduleActionDeps = { database: Database; schedule: ScheduleOf; now?: () => Date }

/** When the daily run starts. */
export function createScheduleActions({ database, schedule, now = () => new Date() }: ScheduleActionDeps): Action[] {
  return [
    defineAction(GetScheduleSchema, {}, (_, caller) =>
      database.asCaller(caller, (sql) => describeSchedule(sql, schedule, now())),
    ),
    defineAction(SaveScheduleSchema, { at: '06:15' }, ({ at }, caller) =>
      database.asCaller(caller, async (sql) => {
        await saveDailyTime(sql, at)
        return await describeSchedule(sql, schedule, now())
      }),
    ),
  ]
}
