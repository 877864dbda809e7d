import {
  type Channel,
  type Direction,
  type Note,
  NoteSchema,
  type Outreach,
  OutreachSchema,
} from '#contracts/desk/opportunity-work.ts'
import { type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'

// Notes and the log of outreach. Row level security decides who changes them; rows merged into the asked one count with it.

const NOTE = 'id, opportunity_id, body, created_at, created_by, edited_at'
const OUTREACH = `id, opportunity_id, channel, direction, happened_on::text as happened_on, summary, created_at, created_by`
const OF_ROW = `opportunity_id in (select id from public.sync_opportunities where id = $1 or merged_into = $1)`

/** Newest first. */
export async function listNotes(sql: Sql, id: string): Promise<Note[]> {
  const { rows } = await sql.query(
    `select ${NOTE} from public.opportunity_notes where deleted_at is null and ${OF_ROW} order by created_at desc, id`,
    [id],
  )
  return rows.map(toNote)
}

export async function insertNote(sql: Sql, id: string, body: string): Promise<Note> {
  const { rows } = await sql.query(
    `insert into public.opportunity_notes (opportunity_id, body) values ($1, $2) returning ${NOTE}`,
    [id, body],
  )
  return rows.map(toNote)[0] ?? fail()
}

/** Null if the caller may not change it, or there is none. */
export async function updateNote(sql: Sql, noteId: string, id: string, body: string): Promise<Note | null> {
  const { rows } = await sql.query(
    `update public.opportunity_notes set body = $2 where id = $1 and deleted_at is null
       and opportunity_id in (select id from public.sync_opportunities where id = $3 or merged_into = $3) returning ${NOTE}`,
    [noteId, body, id],
  )
  return rows.map(toNote)[0] ?? null
}

/** Null if the caller may not change it, or if it is in that state already. */
export async function setNoteDeleted(sql: Sql, noteId: string, deleted: boolean): Promise<Note | null> {
  const { rows } = await sql.query(
    `update public.opportunity_notes set deleted_at = case when $2 then clock_timestamp() end
     where id = $1 and (deleted_at is null) = $2 returning ${NOTE}`,
    [noteId, deleted],
  )
  return rows.map(toNote)[0] ?? null
}

/** Whether the caller can read the note, deleted ones included. */
export async function seesNote(sql: Sql, noteId: string): Promise<boolean> {
  return (await sql`select from public.opportunity_notes where id = ${noteId}`).length > 0
}

/** Latest first. */
export async function listOutreach(sql: Sql, id: string): Promise<Outreach[]> {
  const { rows } = await sql.query(
    `select ${OUTREACH} from public.opportunity_outreach where deleted_at is null and ${OF_ROW}
     order by opportunity_outreach.happened_on desc, created_at desc, id`,
    [id],
  )
  return rows.map(toOutreach)
}

export async function insertOutreach(
  sql: Sql,
  entry: { id: string; channel: Channel; direction: Direction; happened_on: string; summary: string },
): Promise<Outreach> {
  const { rows } = await sql.query(
    `insert into public.opportunity_outreach (opportunity_id, channel, direction, happened_on, summary)
     values ($1, $2, $3, $4, $5) returning ${OUTREACH}`,
    [entry.id, entry.channel, entry.direction, entry.happened_on, entry.summary],
  )
  return rows.map(toOutreach)[0] ?? fail()
}

export async function setOutreachDeleted(sql: Sql, outreachId: string, deleted: boolean): Promise<Outreach | null> {
  const { rows } = await sql.query(
    `update public.opportunity_outreach set deleted_at = case when $2 then clock_timestamp() end
     where id = $1 and (deleted_at is null) = $2 returning ${OUTREACH}`,
    [outreachId, deleted],
  )
  return rows.map(toOutreach)[0] ?? null
}

export async function seesOutreach(sql: Sql, outreachId: string): Promise<boolean> {
  return (await sql`select from public.opportunity_outreach where id = ${outreachId}`).length > 0
}

function toNote(row: Row): Note {
  return NoteSchema.parse(withIsoDates(row))
}

function toOutreach(row: Row): Outreach {
  return OutreachSchema.parse(withIsoDates(row))
}

function fail(): never {
  throw new Error('insert returned no row')
}
