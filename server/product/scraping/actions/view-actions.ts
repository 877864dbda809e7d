import { type Action, defineSqlAction } from '#server/backend/functions/action.ts'
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
    defineSqlAction(database, 'list_views', async (sql) => ({ views: await listViews(sql) })),
    defineSqlAction(database, 'save_view', (sql, { id, name, query, is_shared }) =>
      refuseDuplicateName(name, async () => {
        const words = { name, query, is_shared }
        if (id !== undefined) return (await updateView(sql, id, words)) ?? (await throwRefusal(sql, id))
        if ((await countOwnViews(sql)) >= MAX_VIEWS)
          throw new AppError('conflict', `You already have ${MAX_VIEWS} views: delete one first`)
        return await insertView(sql, words)
      }),
    ),
    defineSqlAction(database, 'delete_view', async (sql, { id }) => {
      if ((await setViewRemoved(sql, id, true)) === null) await throwRefusal(sql, id)
      return { success: true }
    }),
    defineSqlAction(database, 'restore_view', (sql, { id }) =>
      refuseDuplicateName(
        'that name',
        async () => (await setViewRemoved(sql, id, false)) ?? (await throwRefusal(sql, id)),
      ),
    ),
    defineSqlAction(database, 'mark_visit', async (sql) => ({
      since: (await recordVisit(sql))?.toISOString() ?? null,
    })),
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
