import type { ActionName } from '#contracts/actions/actions.ts'
import { type Action, defineAction, type RequestOf, type ResponseOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { hasSqlState, type Sql } from '#server/platform/db/sql.ts'
import { lockStore } from '#server/product/scraping/store-lock.ts'

/**
 * One transaction that writes a decision of a staff member and derives the opportunities again. The database first checks that the
 * caller may decide, then the service role writes. The caller's claims stay set, so that triggers can record who it was. Throws
 * AppError 'forbidden'.
 */
export async function asStaff<T>(database: Database, caller: Caller, run: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    return await database.asCaller(caller, async (sql) => {
      await sql`select private.deciding_user()`
      await sql.query('set local role service_role; set local statement_timeout = 0')
      await lockStore(sql)
      return await run(sql)
    })
  } catch (error) {
    if (!hasSqlState(error, '42501')) throw error
    throw new AppError('forbidden', 'Staff access required', { cause: error })
  }
}

/** Defines an action that is one transaction of `asStaff`. */
export function defineStaffAction<Name extends ActionName>(
  database: Database,
  name: Name,
  run: (sql: Sql, request: RequestOf<Name>) => Promise<ResponseOf<Name>>,
): Action {
  return defineAction(name, (request, caller) => asStaff(database, caller, (sql) => run(sql, request)))
}
