import { type Action, defineAction, defineSqlAction } from '#server/backend/functions/action.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { defineStaffAction } from '#server/product/scraping/decisions/as-staff.ts'
import { changeWork, requireOpportunities } from '#server/product/scraping/decisions/change-work.ts'
import { dismissMany, restoreMany } from '#server/product/scraping/decisions/dismiss-opportunity.ts'
import {
  insertNote,
  insertOutreach,
  NOTES,
  OUTREACH,
  setDeleted,
  updateNote,
} from '#server/product/scraping/rows/note-rows.ts'
import { listStaff } from '#server/product/scraping/rows/work-rows.ts'
import { refuseSuppressedText } from '#server/product/scraping/suppressions/suppressions.ts'

/** Staff's work on opportunities. Written as the caller, so that row level security applies; only dismissing runs as the service. */
export function createWorkActions(database: Database): Action[] {
  return [
    defineAction('update_work', async ({ ids, change, expected_revision }, caller) => {
      if (typeof change.next_action === 'string') await refuseSuppressedText(database, change.next_action)
      const unique = [...new Set(ids)]
      return await changeWorkAsCaller(
        database,
        caller,
        unique.map((id) => ({ id, change, revision: expected_revision })),
      )
    }),
    defineAction('restore_work', async ({ before }, caller) => {
      for (const { change } of before)
        if (typeof change.next_action === 'string') await refuseSuppressedText(database, change.next_action)
      return await changeWorkAsCaller(database, caller, before)
    }),
    defineStaffAction(database, 'dismiss_many', async (sql, { ids, reason }) => ({
      changed: await dismissMany(sql, ids, reason),
    })),
    defineStaffAction(database, 'restore_many', async (sql, { ids }) => ({ changed: await restoreMany(sql, ids) })),
    defineSqlAction(database, 'list_staff', listStaff),
    ...createNoteActions(database),
  ]
}

function changeWorkAsCaller(database: Database, caller: Caller, changes: Parameters<typeof changeWork>[2]) {
  return database.asCaller(caller, (sql) => changeWork(sql, caller, changes))
}

/** Notes and the log of outreach. All staff can read them; their author and admins can delete them. */
function createNoteActions(database: Database): Action[] {
  return [
    defineAction('save_note', async ({ id, note_id, body }, caller) => {
      await refuseSuppressedText(database, body)
      return await database.asCaller(caller, async (sql) => {
        await requireOpportunities(sql, [id])
        return { note: await (note_id === undefined ? insertNote(sql, id, body) : updateNote(sql, note_id, id, body)) }
      })
    }),
    ...(['delete_note', 'restore_note'] as const).map((action) =>
      defineSqlAction(database, action, async (sql, { note_id }) => ({
        note: await setDeleted(sql, NOTES, note_id, action === 'delete_note'),
      })),
    ),
    defineAction('log_outreach', async (request, caller) => {
      await refuseSuppressedText(database, request.summary)
      return await database.asCaller(caller, async (sql) => {
        await requireOpportunities(sql, [request.id])
        return { outreach: await insertOutreach(sql, request) }
      })
    }),
    ...(['delete_outreach', 'restore_outreach'] as const).map((action) =>
      defineSqlAction(database, action, async (sql, { outreach_id }) => ({
        outreach: await setDeleted(sql, OUTREACH, outreach_id, action === 'delete_outreach'),
      })),
    ),
  ]
}
