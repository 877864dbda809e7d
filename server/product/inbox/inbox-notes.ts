import { type InboxNote, InboxNoteSchema } from '#contracts/desk/inbox.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { getItems } from './item-rows.ts'

// Row level security decides who changes a note: its author, and an admin may delete it.

const NOTE = 'id, body, created_at, created_by, edited_at'

const toNote = (row: Row): InboxNote => InboxNoteSchema.parse(withIsoDates(row))

export async function addNote(sql: Sql, id: string, body: string): Promise<InboxNote> {
  const [item] = await getItems(sql, [id])
  const column = item?.kind === 'submission' ? 'artist_id' : 'contact_id'
  const { rows } = await sql.query(
    `insert into public.inbox_notes (${column}, body) values ($1, $2) returning ${NOTE}`,
    [id, body],
  )
  const [note] = rows.map(toNote)
  if (note === undefined) throw new Error('insert returned no row')
  return note
}

/** Throws AppError 'forbidden' if it is somebody else's, 'not_found' if there is none. */
export async function changeNote(sql: Sql, noteId: string, body: string): Promise<InboxNote> {
  try {
    const { rows } = await sql.query(
      `update public.inbox_notes set body = $2 where id = $1 and deleted_at is null returning ${NOTE}`,
      [noteId, body],
    )
    return rows.map(toNote)[0] ?? (await refuse(sql, noteId))
  } catch (error) {
    // An admin reaches a colleague's note, and the database refuses to put other words into it.
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new AppError('forbidden', 'Only its author may change a note', { cause: error })
  }
}

export async function setNoteDeleted(sql: Sql, noteId: string, isDeleted: boolean): Promise<InboxNote> {
  const { rows } = await sql.query(
    `update public.inbox_notes set deleted_at = case when $2 then clock_timestamp() end
     where id = $1 and (deleted_at is null) = $2 returning ${NOTE}`,
    [noteId, isDeleted],
  )
  return rows.map(toNote)[0] ?? (await refuse(sql, noteId))
}

async function refuse(sql: Sql, noteId: string): Promise<never> {
  const seen = await sql`select from public.inbox_notes where id = ${noteId}`
  if (seen.length === 0) throw new AppError('not_found', 'There is no such note')
  throw new AppError('forbidden', 'Only its author or an admin may change this note, and only once')
}
