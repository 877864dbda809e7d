import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { changeWork } from '#server/product/scraping/decisions/change-work.ts'
import { dismissMany, restoreMany } from '#server/product/scraping/decisions/dismiss-many.ts'
import { listStaff } from '#server/product/scraping/rows/work-rows.ts'
import { refuseSuppressedText } from '#server/product/scraping/suppressions/refuse-suppressed.ts'
import { createNoteActions } from './note-actions.ts'

/** How far staff are with rows. Written as the caller, so that row level security decides; dismissing is a decision. */
export function createWorkActions({ database }: { database: Database }, nobody: string): Action[] {
  return [
    defineAction(
      'update_work',
      { ids: [nobody], change: { stage: 'contacted' } },
      async ({ ids, change, expected_revision }, caller) => {
        if (typeof change.next_action === 'string') await refuseSuppressedText(database, change.next_action)
        const unique = [...new Set(ids)]
        return await working(
          database,
          caller,
          unique.map((id) => ({ id, change, revision: expected_revision })),
        )
      },
    ),
    defineAction(
      'restore_work',
      { before: [{ id: nobody, change: { stage: 'new' }, revision: 1 }] },
      async ({ before }, caller) => {
        for (const { change } of before)
          if (typeof change.next_action === 'string') await refuseSuppressedText(database, change.next_action)
        return await working(database, caller, before)
      },
    ),
    defineAction('dismiss_many', { ids: [nobody] }, ({ ids, reason }, caller) =>
      asStaff(database, caller, async (sql) => ({ changed: await dismissMany(sql, ids, reason) })),
    ),
    defineAction('restore_many', { ids: [nobody] }, ({ ids }, caller) =>
      asStaff(database, caller, async (sql) => ({ changed: await restoreMany(sql, ids) })),
    ),
    defineAction('list_staff', {}, (_, caller) => database.asCaller(caller, listStaff)),
    ...createNoteActions({ database }, nobody),
  ]
}

function working(database: Database, caller: Caller, changes: Parameters<typeof changeWork>[2]) {
  return database.asCaller(caller, (sql) => changeWork(sql, caller, changes))
}
