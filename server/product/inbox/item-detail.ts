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
import { onlyRow, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import type { EntryTable } from '#server/product/scraping/rows/note-rows.ts'
import { getItems, ITEM_COLUMNS, toItem } from './item-rows.ts'

const BELONGS_TO_ITEM = '(contact_id = $1 or artist_id = $1)'
const MAX_EVENTS = 200

/** Returns whether the item was unread until now. */
export async function markOpened(sql: Sql, reference: string): Promise<boolean> {
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
    `select ${ITEM_COLUMNS}, i.phone, i.experience, i.music_links from private.inbox_items i where i.reference = $1`,
    [reference],
  )
  const [row] = found.rows
  if (row === undefined) throw new AppError('not_found', 'There is no such message')
  const item = toItem(row)
  const read = async (text: string) => (await sql.query(text, [item.id])).rows.map(withIsoDates)
  const notes = await read(
    `select ${INBOX_NOTES.columns} from public.inbox_notes
     where deleted_at is null and ${BELONGS_TO_ITEM} order by ${INBOX_NOTES.newestFirst}`,
  )
  const events = await read(
    `select id, kind, detail, created_at, created_by from public.inbox_events where ${BELONGS_TO_ITEM}
     order by created_at desc, id limit ${MAX_EVENTS}`,
  )
  const links = await listCheckedLinks(sql, item.id)
  return InboxDetailSchema.omit({ was_unread: true }).parse({ ...row, item, notes, events, links })
}

async function listCheckedLinks(sql: Sql, id: string): Promise<CheckedLink[]> {
  const rows = await sql`
    select url, outcome, detail, player, checked_at from public.submission_links where submission_id = ${id} order by url`
  return CheckedLinksSchema.shape.links.parse(rows.map(withIsoDates))
}

export const INBOX_NOTES: EntryTable<InboxNote> = {
  table: 'public.inbox_notes',
  columns: 'id, body, created_at, created_by, edited_at',
  schema: InboxNoteSchema,
  newestFirst: 'created_at desc, id',
  what: 'note',
}

export async function addNote(sql: Sql, id: string, body: string): Promise<InboxNote> {
  const [item] = await getItems(sql, [id])
  const column = item?.kind === 'submission' ? 'artist_id' : 'contact_id'
  const { rows } = await sql.query(
    `insert into public.inbox_notes (${column}, body) values ($1, $2) returning ${INBOX_NOTES.columns}`,
    [id, body],
  )
  return InboxNoteSchema.parse(withIsoDates(onlyRow(rows)))
}

const CONCURRENT_CHECKS = 4

/**
 * Checks the links of a submission and stores the results. No transaction is open during network requests. Throws AppError
 * 'not_found', and 'bad_request' for a message.
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
  const queue = new PQueue({ concurrency: CONCURRENT_CHECKS })
  const answers = await queue.addAll(listLinks(text).map((url) => async () => ({ url, ...(await check(url)) })))
  // Only the server may write the table. For a submission that has been deleted in the meantime nothing is stored.
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
