import {
  DeleteNoteSchema,
  DeleteOutreachSchema,
  LogOutreachSchema,
  RestoreNoteSchema,
  RestoreOutreachSchema,
  SaveNoteSchema,
} from '#contracts/opportunity-work.ts'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { requireRows } from '#server/scraping/decisions/change-work.ts'
import {
  insertNote,
  insertOutreach,
  seesNote,
  seesOutreach,
  setNoteDeleted,
  setOutreachDeleted,
  updateNote,
} from '#server/scraping/rows/note-rows.ts'
import { refuseSuppressedText } from '#server/scraping/suppressions/refuse-suppressed.ts'

/** Notes and the log of outreach: everybody of staff reads them, and their author or an admin takes them away. */
export function createNoteActions({ database }: { database: Database }, nobody: string): Action[] {
  return [
    defineAction(SaveNoteSchema, { id: nobody, body: 'Called them' }, async ({ id, note_id, body }, caller) => {
      await refuseSuppressedText(database, body)
      return await database.asCaller(caller, async (sql) => {
        await requireRows(sql, [id])
        if (note_id === undefined) return { note: await insertNote(sql, id, body) }
        const note = await authored(() => updateNote(sql, note_id, id, body))
        if (note === null) throw refusal(await seesNote(sql, note_id), 'note')
        return { note }
      })
    }),
    ...([DeleteNoteSchema, RestoreNoteSchema] as const).map((schema) =>
      defineAction(schema, { note_id: nobody }, ({ action, note_id }, caller) =>
        database.asCaller(caller, async (sql) => {
          const note = await setNoteDeleted(sql, note_id, action === 'delete_note')
          if (note === null) throw refusal(await seesNote(sql, note_id), 'note')
          return { note }
        }),
      ),
    ),
    defineAction(
      LogOutreachSchema,
      { id: nobody, channel: 'email', direction: 'sent', happened_on: '2026-11-22', summary: 'Sent a reel' },
      async (request, caller) => {
        await refuseSuppressedText(database, request.summary)
        return await database.asCaller(caller, async (sql) => {
          await requireRows(sql, [request.id])
          return { outreach: await insertOutreach(sql, request) }
        })
      },
    ),
    ...([DeleteOutreachSchema, RestoreOutreachSchema] as const).map((schema) =>
      defineAction(schema, { outreach_id: nobody }, ({ action, outreach_id }, caller) =>
        database.asCaller(caller, async (sql) => {
          const outreach = await setOutreachDeleted(sql, outreach_id, action === 'delete_outreach')
          if (outreach === null) throw refusal(await seesOutreach(sql, outreach_id), 'entry')
          return { outreach }
        }),
      ),
    ),
  ]
}

/** An admin reaches a colleague's note, and the database refuses to put other words into it. */
async function authored<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new AppError('forbidden', 'Only its author may change a note', { cause: error })
  }
}

function refusal(isSeen: boolean, what: string): AppError {
  return isSeen
    ? new AppError('forbidden', `Only its author or an admin may change this ${what}, and only once`)
    : new AppError('not_found', `There is no such ${what}`)
}
