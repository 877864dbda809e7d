import {
  DeleteViewSchema,
  ListViewsSchema,
  MarkVisitSchema,
  RestoreViewSchema,
  type SavedView,
  SaveViewSchema,
} from '#contracts/saved-views.ts'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import {
  countOwnViews,
  findView,
  insertView,
  listViews,
  renewVisit,
  setViewRemoved,
  updateView,
} from '#server/scraping/rows/view-rows.ts'

const MOST_VIEWS = 100
const EXAMPLE_ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** What a staff member keeps of the desk: row level security decides which views are theirs to see and to change. */
export function createViewActions({ database }: { database: Database }): Action[] {
  return [
    defineAction(ListViewsSchema, {}, (_, caller) =>
      database.asCaller(caller, async (sql) => ({ views: await listViews(sql) })),
    ),
    defineAction(
      SaveViewSchema,
      { name: 'Open in film', query: 'status=open&industry=Film', is_shared: false },
      ({ id, name, query, is_shared }, caller) =>
        database.asCaller(caller, (sql) =>
          withoutNamesake(name, async () => {
            const words = { name, query, is_shared }
            if (id !== undefined) {
              if (!(await updateView(sql, id, words))) throw await refusal(sql, id)
              return await getView(sql, id)
            }
            if ((await countOwnViews(sql)) >= MOST_VIEWS)
              throw new AppError('conflict', `You have ${MOST_VIEWS} views already: delete one first`)
            return await getView(sql, await insertView(sql, words))
          }),
        ),
    ),
    defineAction(DeleteViewSchema, { id: EXAMPLE_ID }, ({ id }, caller) =>
      database.asCaller(caller, async (sql) => {
        if (!(await setViewRemoved(sql, id, true))) throw await refusal(sql, id)
        return { success: true }
      }),
    ),
    defineAction(RestoreViewSchema, { id: EXAMPLE_ID }, ({ id }, caller) =>
      database.asCaller(caller, (sql) =>
        withoutNamesake('that name', async () => {
          if (!(await setViewRemoved(sql, id, false))) throw await refusal(sql, id)
          return await getView(sql, id)
        }),
      ),
    ),
    defineAction(MarkVisitSchema, {}, (_, caller) =>
      database.asCaller(caller, async (sql) => ({ since: (await renewVisit(sql))?.toISOString() ?? null })),
    ),
  ]
}

async function getView(sql: Sql, id: string): Promise<SavedView> {
  const view = await findView(sql, id)
  if (view === null) throw new AppError('not_found', 'There is no such view')
  return view
}

/** A shared view of somebody else is known to the caller, any other is not. */
async function refusal(sql: Sql, id: string): Promise<AppError> {
  return (await findView(sql, id)) === null
    ? new AppError('not_found', 'There is no such view')
    : new AppError('forbidden', 'Only its owner and admins may change this view')
}

/** Answers a second view of the same name with 'conflict'. */
async function withoutNamesake<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505')
      throw new AppError('conflict', `You have a view called ${name} already`, { cause: error })
    throw error
  }
}
