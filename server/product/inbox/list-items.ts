import {
  INBOX_TABS,
  type InboxFilter,
  type InboxItem,
  type InboxPage,
  type InboxTab,
  PAGE_SIZE,
} from '#contracts/desk/inbox.ts'
import { DECLINE_REASON_LABELS, INBOX_STATE_LABELS, OPEN_STATES } from '#contracts/desk/inbox-states.ts'
import { csvCell } from '#contracts/platform/csv-cell.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { readCursor } from '#server/platform/db/read-cursor.ts'
import { onlyRow, type Row, type Sql } from '#server/platform/db/sql.ts'
import { ITEM_COLUMNS, toItem } from './item-rows.ts'

/** All searched text of an item except its notes. */
const SEARCHED_TEXT = `lower(concat_ws(' ', i.reference, i.sender, i.email, i.phone, i.genre, i.experience, i.music_links, i.body,
  array_to_string(i.tags, ' ')))`
/** The items with a word in a note. Does not depend on the item, so that Postgres reads the notes only once. */
const selectItemsWithNote = (word: string) => `select coalesce(n.contact_id, n.artist_id) from public.inbox_notes n
  where n.deleted_at is null and strpos(lower(n.body), ${word}) > 0`

const IS_SPAM = `(i.suspected or i.state = 'spam')`
const IN_TAB: Record<InboxTab, string> = {
  all: `not ${IS_SPAM}`,
  messages: `not ${IS_SPAM} and i.kind = 'message'`,
  briefs: `not ${IS_SPAM} and i.kind = 'brief'`,
  submissions: `not ${IS_SPAM} and i.kind = 'submission'`,
  spam: IS_SPAM,
}

/** The condition for all tabs, and the order. `me` is the caller. */
function buildQuery({ state, assignee, q, sort }: InboxFilter, me: string | null) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = ['true']
  if (state === 'open') where.push(`i.state = any (${bind([...OPEN_STATES])}::text[])`)
  else if (state !== 'any') where.push(`i.state = ${bind(state)}`)
  if (assignee === 'nobody') where.push('i.assignee is null')
  else if (assignee !== undefined) where.push(`i.assignee = ${bind(assignee === 'me' ? me : assignee)}::uuid`)
  if (q !== undefined) {
    for (const word of q.toLowerCase().split(/\s+/).filter(Boolean)) {
      const bound = `${bind(word)}::text`
      where.push(`(strpos(${SEARCHED_TEXT}, ${bound}) > 0 or i.id in (${selectItemsWithNote(bound)}))`)
    }
  }
  const order = sort === 'oldest' ? 'i.received_at, i.id' : 'i.received_at desc, i.id'
  return { where: where.join(' and '), order, values }
}

export async function listItems(
  sql: Sql,
  { filter, offset }: RequestOf<'list_inbox'>,
  me: string | null,
): Promise<InboxPage> {
  const { where, order, values } = buildQuery(filter, me)
  const counts = INBOX_TABS.map((tab) => `count(*) filter (where ${IN_TAB[tab]})::integer as ${tab}`)
  // One query returns counts and page, because a search reads every text.
  const { rows: found } = await sql.query<Record<InboxTab, number> & { ids: string[] | null }>(
    `with found as materialized (
       select i.id, i.kind, i.state, i.suspected, i.received_at from private.inbox_items i where ${where})
     select ${counts.join(', ')}, (select array_agg(page.id) from (
       select i.id from found i where ${IN_TAB[filter.tab]} order by ${order}
       limit ${PAGE_SIZE} offset $${values.length + 1}) page) as ids
     from found i`,
    [...values, offset],
  )
  const { ids, ...tabs } = onlyRow(found)
  const { rows } = await sql.query(
    `select ${ITEM_COLUMNS} from private.inbox_items i where i.id = any ($1::uuid[]) order by ${order}`,
    [ids ?? []],
  )
  return { items: rows.map(toItem), total: tabs[filter.tab], tabs }
}

type Line = { item: InboxItem; row: Row; getStaffName: (id: string | null) => string }

const COLUMNS: readonly [title: string, read: (line: Line) => unknown][] = [
  ['Reference', ({ item }) => item.reference],
  ['Kind', ({ item }) => item.kind],
  ['Sender', ({ item }) => item.sender],
  ['Email', ({ item }) => item.email],
  ['Phone', ({ row }) => row.phone],
  ['State', ({ item }) => (item.suspected ? 'Suspected spam' : INBOX_STATE_LABELS[item.state])],
  ['Decline reason', ({ item }) => item.decline_reason && DECLINE_REASON_LABELS[item.decline_reason]],
  ['Spam reasons', ({ item }) => item.spam_reasons.join(', ')],
  ['Assignee', ({ item, getStaffName }) => getStaffName(item.assignee)],
  ['Received', ({ item }) => item.received_at],
  ['First answer', ({ item }) => item.first_answered_at],
  ['Tags', ({ item }) => item.tags.join(', ')],
  ['Genre', ({ row }) => row.genre],
  ['Links', ({ row }) => row.music_links],
  ['Text', ({ row }) => row.body],
]

const toLine = (cells: readonly unknown[]) =>
  `${cells.map((cell) => csvCell(typeof cell === 'string' ? cell : '')).join(',')}\r\n`

/** The matches of the filter, or those of them with these `ids`, as chunks of a CSV file. */
export async function* inboxCsv(
  sql: Sql,
  { filter, ids }: RequestOf<'export_inbox'>,
  me: string | null,
): AsyncGenerator<string> {
  const staff = await sql<{ id: string; shown: string }>`
    select id, coalesce(name, email) as shown from private.list_staff()`
  const names = new Map(staff.map(({ id, shown }) => [id, shown]))
  const getStaffName = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''))
  const { where, order, values } = buildQuery(filter, me)
  const chosen = ids === undefined ? '' : `and i.id = any ($${values.push(ids)}::uuid[])`
  const text = `select ${ITEM_COLUMNS}, i.phone, i.music_links from private.inbox_items i
    where ${where} and ${IN_TAB[filter.tab]} ${chosen} order by ${order}`
  // The titles are sent with the first rows, so that a failing query is answered with its error. Excel needs the byte order mark.
  let head = `\uFEFF${toLine(COLUMNS.map(([title]) => title))}`
  for await (const rows of readCursor<Row>(sql, text, values)) {
    const lines = rows.map((row) => ({ item: toItem(row), row, getStaffName }))
    yield head + lines.map((line) => toLine(COLUMNS.map(([, read]) => read(line)))).join('')
    head = ''
  }
  if (head !== '') yield head
}
