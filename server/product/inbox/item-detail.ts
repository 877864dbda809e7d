import PQueue from 'p-queue'
import {
  type CheckedLink,
  CheckedLinksSchema,
  type InboxDetail,
  InboxDetailSchema,
  type InboxNote,
  InboxNoteSchema,
} from '#contracts/desk/inbox.ts'
import type { CheckLink } from '#contracts/forms/check-link.ts'
import { listLinks } from '#contracts/forms/submission-links.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { getItems, ITEM, toItem } from './item-rows.ts'

const OF_ITEM = '(contact_id = $1 or artist_id = $1)'
const MOST_EVENTS = 200

/** A person has opened the item. Returns whether it was unread until now. */
export async function noteOpened(sql: Sql, reference: string): Promise<boolean> {
  const opened = await sql`
    with message as (
      update public.contact_submissions set opened_at = clock_timestamp()
      where reference = ${reference} and opened_at is null returning id
    ), submission as (
      update public.artist_submissions set opened_at = clock_timestamp()
      where reference = ${reference} and opened_at is null returning id
    )
    select id from message union all select id from submission`
  return opened.length > 0
}

/** Throws AppError 'not_found'. */
export async function getDetail(sql: Sql, reference: string): Promise<Omit<InboxDetail, 'was_unread'>> {
  const found = await sql.query(
    `select ${ITEM}, i.phone, i.experience, i.music_links from private.inbox_items i where i.reference = $1`,
    [reference],
  )
  const [row] = found.rows
  if (row === undefined) throw new AppError('not_found', 'There is no such message')
  const item = toItem(row)
  const read = async (text: string) => (await sql.query(text, [item.id])).rows.map(withIsoDates)
  const notes = await read(
    `select id, body, created_at, created_by, edited_at from public.inbox_notes
     where deleted_at is null and ${OF_ITEM} order by created_at desc, id`,
  )
  const events = await read(
    `select id, kind, detail, created_at, created_by from public.inbox_events where ${OF_ITEM}
     order by created_at desc, id limit ${MOST_EVENTS}`,
  )
  const links = await listCheckedLinks(sql, item.id)
  return InboxDetailSchema.omit({ was_unread: true }).parse({ ...row, item, notes, events, links })
}

async function listCheckedLinks(sql: Sql, id: string): Promise<CheckedLink[]> {
  const rows = await sql`
    select url, outcome, detail, player, checked_at from public.submission_links where submission_id = ${id} order by url`
  return CheckedLinksSchema.shape.links.parse(rows.map(withIsoDates))
}

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

const AT_ONCE = 4

/**
 * Asks the links of a submission and stores what they answered. No transaction is open while the network is asked. Throws
 * AppError 'not_found', or 'bad_request' for a message.
 */
export async function checkLinks(
  database: Database,
  caller: Caller,
  { id, check }: { id: string; check: CheckLink },
): Promise<CheckedLink[]> {
  const text = await database.asCaller(caller, async (sql) => {
    const [item] = await getItems(sql, [id])
    if (item?.kind !== 'submission') throw new AppError('bad_request', 'id: is not a submission')
    const [row] = await sql<{ text: string }>`
      select music_links || E'\n' || body as text from private.inbox_items where id = ${id}`
    return row?.text ?? ''
  })
  const queue = new PQueue({ concurrency: AT_ONCE })
  const answers = await queue.addAll(listLinks(text).map((url) => async () => ({ url, ...(await check(url)) })))
  // The table is the server's to write. A submission that was deleted meanwhile takes no answers.
  await database.asServiceRole(
    (sql) => sql`
      insert into public.submission_links (submission_id, url, outcome, detail, player, checked_at)
      select a.id, l.url, l.outcome, left(l.detail, 200), l.player, clock_timestamp()
      from public.artist_submissions a,
        jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as l (url text, outcome text, detail text, player text)
      where a.id = ${id}
      on conflict (submission_id, url) do update
        set outcome = excluded.outcome, detail = excluded.detail, player = excluded.player, checked_at = excluded.checked_at`,
  )
  return await database.asCaller(caller, (sql) => listCheckedLinks(sql, id))
}
