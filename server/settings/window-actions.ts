import { dayIn } from '#contracts/dates.ts'
import { GetSubmissionWindowSchema, type HouseWindow, SetSubmissionWindowSchema } from '#contracts/house-settings.ts'
import type { Database } from '#server/db/database.ts'
import { getWindow, setWindow } from '#server/forms/submission-window.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { recordAct } from './record-act.ts'

/** Whether artists may apply. */
export function createWindowActions({ database, timeZone }: { database: Database; timeZone: string }): Action[] {
  return [
    defineAction(GetSubmissionWindowSchema, {}, () => describe(database, timeZone), 'admin'),
    defineAction(
      SetSubmissionWindowSchema,
      { open: false, until_on: null, message: 'Ears full.' },
      async ({ open, until_on: untilOn, message }, caller) => {
        const before = await describe(database, timeZone)
        await setWindow(database, { open, untilOn, message, timeZone }, (sql) =>
          recordAct(sql, caller, {
            action: 'submission_window_set',
            details: { before: before.open, open, until_on: untilOn },
          }),
        )
        return await describe(database, timeZone)
      },
      'admin',
    ),
  ]
}

async function describe(database: Database, timeZone: string): Promise<HouseWindow> {
  const window = await getWindow(database)
  return { ...window, until_on: dayOf(window.until, window.open, timeZone), time_zone: timeZone }
}

/** The day as it was given: an open window ends when the day after it begins. */
function dayOf(until: string | null, open: boolean, timeZone: string): string | null {
  if (until === null) return null
  const moment = new Date(new Date(until).getTime() - (open ? 1 : 0))
  return dayIn(timeZone, moment)
}
