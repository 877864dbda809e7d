import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUniqueViolation, type Sql } from '#server/platform/db/sql.ts'
import {
  countOwnViews,
  insertView,
  listViews,
  renewVisit,
  seesView,
  setViewRemoved,
  updateView,
} from '#server/product/scraping/rows/view-rows.ts'

const MOST_VIEWS = 100

/** What a staff member keeps of the desk: row level security decides which views are theirs to see and to change. */
export function createViewActions({ database }: { database: Database }): Action[] {
  return [
    defineAction('list_views', (_, caller) =>
      database.asCaller(caller, async (sql) => ({ views: await listViews(sql) })),
    ),
    defineAction('save_view', ({ id, name, query, is_shared }, caller) =>
      database.asCaller(caller, (sql) =>
        withoutNamesake(name, async () => {
          const words = { name, query, is_shared }
          if (id !== undefined) return (await updateView(sql, id, words)) ?? (await refuse(sql, id))
          if ((await countOwnViews(sql)) >= MOST_VIEWS)
            throw new AppError('conflict', `You already have ${MOST_VIEWS} views: delete one first`)
          return await insertView(sql, words)
        }),
      ),
    ),
    defineAction('delete_view', ({ id }, caller) =>
      database.asCaller(caller, async (sql) => {
        if ((await setViewRemoved(sql, id, true)) === null) await refuse(sql, id)
        return { success: true }
      }),
    ),
    defineAction('restore_view', ({ id }, caller) =>
      database.asCaller(caller, (sql) =>
        withoutNamesake('that name', async () => (await setViewRemoved(sql, id, false)) ?? (await refuse(sql, id))),
      ),
    ),
    defineAction('mark_visit', (_, caller) =>
      database.asCaller(caller, async (sql) => ({ since: (await renewVisit(sql))?.toISOString() ?? null })),
    ),
  ]
}

/** The caller may know of someone else's view only if it is shared. */
async function refuse(sql: Sql, id: string): Promise<never> {
  throw (await seesView(sql, id))
    ? new AppError('forbidden', 'Only its owner and admins may change this view')
    : new AppError('not_found', 'There is no such view')
}

/** Answers a second view of the same name with 'conflict'. */
async function withoutNamesake<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('conflict', `You already have a view called ${name}`, { cause: error })
    throw error
  }
}
