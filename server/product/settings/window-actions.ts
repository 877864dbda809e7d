import { dayIn } from '#contracts/platform/dates.ts'
import type { HouseWindow } from '#contracts/platform/house-settings.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { getWindow, setWindow } from '#server/product/forms/submission-window.ts'
import { recordAct } from './record-act.ts'

/** Whether artists may apply. */
export function createWindowActions({ database, timeZone }: { database: Database; timeZone: string }): Action[] {
  return [
    defineAction('get_submission_window', {}, () => describe(database, timeZone)),
    defineAction(
      'set_submission_window',
      { open: false, until_on: null, message: 'Ears full.' },
      async ({ open, until_on: untilOn, message }, caller) => {
        const before = await describe(database, timeZone)
        await database.asCaller(caller, async (sql) => {
          // The database refuses anyone who is not staff. Only the service writes the window, so that no change lacks its log.
          await sql`select private.deciding_user()`
          await sql.query('set local role service_role')
          await setWindow(sql, { open, untilOn, message, timeZone })
          const details = { before: before.open, open, until_on: untilOn }
          await recordAct(sql, caller, { action: 'submission_window_set', details })
        })
        return await describe(database, timeZone)
      },
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
