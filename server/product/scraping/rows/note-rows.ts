import type { z } from 'zod'
import { type Note, NoteSchema, type Outreach, OutreachSchema } from '#contracts/desk/opportunity-work.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hasSqlState, onlyRow, type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'

// Notes and the log of outreach, including those of merged opportunities. Row level security decides who may change them: their
// author, and admins to delete and restore them.

export type EntryTable<T> = { table: string; columns: string; schema: z.ZodType<T>; newestFirst: string; what: string }

export const NOTES: EntryTable<Note> = {
  table: 'public.opportunity_notes',
  columns: 'id, opportunity_id, body, created_at, created_by, edited_at',
  schema: NoteSchema,
  newestFirst: 'created_at desc, id',
  what: 'note',
}
export const OUTREACH: EntryTable<Outreach> = {
  table: 'public.opportunity_outreach',
  columns: 'id, opportunity_id, channel, direction, happened_on::text as happened_on, summary, created_at, created_by',
  schema: OutreachSchema,
  // The column itself, not its alias, which is a text.
  newestFirst: 'opportunity_outreach.happened_on desc, created_at desc, id',
  what: 'entry',
}

const belongsTo = (place: string) =>
  `opportunity_id in (select id from public.sync_opportunities where id = ${place} or merged_into = ${place})`

export async function listEntries<T>(sql: Sql, entries: EntryTable<T>, id: string): Promise<T[]> {
  const { table, columns, newestFirst } = entries
  const text = `select ${columns} from ${table} where deleted_at is null and ${belongsTo('$1')} order by ${newestFirst}`
  return (await sql.query(text, [id])).rows.map((row) => toEntry(entries, row))
}

export async function insertNote(sql: Sql, id: string, body: string): Promise<Note> {
  const text = `insert into public.opportunity_notes (opportunity_id, body) values ($1, $2) returning ${NOTES.columns}`
  return toEntry(NOTES, onlyRow((await sql.query(text, [id, body])).rows))
}

/** Changes a note of the opportunity `id`. Throws AppError 'not_found' and 'forbidden'. */
export async function updateNote(sql: Sql, noteId: string, id: string, body: string): Promise<Note> {
  return await updateBody(sql, NOTES, noteId, body, { where: belongsTo('$3'), values: [id] })
}

/** Throws AppError 'not_found' and 'forbidden'. */
export async function updateBody<T>(
  sql: Sql,
  entries: EntryTable<T>,
  id: string,
  body: string,
  { where, values }: { where: string; values: unknown[] } = { where: 'true', values: [] },
): Promise<T> {
  const text = `update ${entries.table} set body = $2 where id = $1 and deleted_at is null and ${where}
     returning ${entries.columns}`
  try {
    return (await write(sql, entries, text, [id, body, ...values])) ?? (await throwRefusal(sql, entries, id))
  } catch (error) {
    // An admin may update a colleague's note to delete it, but the database refuses a new text.
    if (!hasSqlState(error, '42501')) throw error
    throw new AppError('forbidden', 'Only its author may change a note', { cause: error })
  }
}

export async function insertOutreach(sql: Sql, entry: RequestOf<'log_outreach'>): Promise<Outreach> {
  const text = `insert into public.opportunity_outreach (opportunity_id, channel, direction, happened_on, summary)
     values ($1, $2, $3, $4, $5) returning ${OUTREACH.columns}`
  const { id, channel, direction, happened_on, summary } = entry
  return toEntry(OUTREACH, onlyRow((await sql.query(text, [id, channel, direction, happened_on, summary])).rows))
}

/** Throws AppError 'not_found', and 'forbidden' also if the entry already is in that state. */
export async function setDeleted<T>(sql: Sql, entries: EntryTable<T>, id: string, deleted: boolean): Promise<T> {
  const text = `update ${entries.table} set deleted_at = case when $2 then clock_timestamp() end
     where id = $1 and (deleted_at is null) = $2 returning ${entries.columns}`
  return (await write(sql, entries, text, [id, deleted])) ?? (await throwRefusal(sql, entries, id))
}

async function throwRefusal(sql: Sql, { table, what }: EntryTable<unknown>, id: string): Promise<never> {
  const seen = await sql.query(`select from ${table} where id = $1`, [id])
  throw seen.rows.length > 0
    ? new AppError('forbidden', `Only its author or an admin may change this ${what}, and only once`)
    : new AppError('not_found', `There is no such ${what}`)
}

async function write<T>(sql: Sql, entries: EntryTable<T>, text: string, values: unknown[]): Promise<T | null> {
  const [row] = (await sql.query(text, values)).rows
  return row === undefined ? null : toEntry(entries, row)
}

function toEntry<T>({ schema }: EntryTable<T>, row: Row): T {
  return schema.parse(withIsoDates(row))
}
