import { AppError } from '#server/app-error.ts'
import type { Caller, Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { lockStore } from '#server/scraping/store-lock.ts'

/**
 * One transaction in which a staff member's decision is written and what follows from it is derived. The database asks in
 * the caller's own name whether they may, then lets the worker's role write; the caller's claims stay, and the triggers on
 * every decision read from them who it was. Throws AppError 'forbidden'.
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
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new AppError('forbidden', 'Staff access required', { cause: error })
  }
}
