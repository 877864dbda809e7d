import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUniqueViolation, type Sql } from '#server/platform/db/sql.ts'
import {
  canSeeView,
  countOwnViews,
  insertView,
  listViews,
  recordVisit,
  setViewRemoved,
  updateView,
} from '#server/product/scraping/rows/view-rows.ts'

const MAX_VIEWS = 100

/** Saved views and visits of a staff member. Row level security decides which views they may see and change. */
export function createViewActions({ database }: { database: Database }): Action[] {
  return [
    defineAction('list_views', (_, caller) =>
      database.asCaller(caller, async (sql) => ({ views: await listViews(sql) })),
    ),
    defineAction('save_view', ({ id, name, query, is_shared }, caller) =>
      database.asCaller(caller, (sql) =>
        refuseDuplicateName(name, async () => {
          const words = { name, query, is_shared }
          if (id !== undefined) return (await updateView(sql, id, words)) ?? (await throwRefusal(sql, id))
          if ((await countOwnViews(sql)) >= MAX_VIEWS)
            throw new AppError('conflict', `You already have ${MAX_VIEWS} views: delete one first`)
          return await insertView(sql, words)
        }),
      ),
    ),
    defineAction('delete_view', ({ id }, caller) =>
      database.asCaller(caller, async (sql) => {
        if ((await setViewRemoved(sql, id, true)) === null) await throwRefusal(sql, id)
        return { success: true }
      }),
    ),
    defineAction('restore_view', ({ id }, caller) =>
      database.asCaller(caller, (sql) =>
        refuseDuplicateName(
          'that name',
          async () => (await setViewRemoved(sql, id, false)) ?? (await throwRefusal(sql, id)),
        ),
      ),
    ),
    defineAction('mark_visit', (_, caller) =>
      database.asCaller(caller, async (sql) => ({ since: (await recordVisit(sql))?.toISOString() ?? null })),
    ),
  ]
}

/** The caller may learn that someone else's view exists only if it is shared. */
async function throwRefusal(sql: Sql, id: string): Promise<never> {
  throw (await canSeeView(sql, id))
    ? new AppError('forbidden', 'Only its owner and admins may change this view')
    : new AppError('not_found', 'There is no such view')
}

/** Throws AppError 'conflict' if `run` would create a second view of the same name. */
async function refuseDuplicateName<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('conflict', `You already have a view called ${name}`, { cause: error })
    throw error
  }
}
