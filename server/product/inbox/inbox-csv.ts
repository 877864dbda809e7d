import type { InboxFilter, InboxItem } from '#contracts/desk/inbox.ts'
import { DECLINE_REASON_WORDS, INBOX_STATE_WORDS } from '#contracts/desk/inbox-states.ts'
import { csvCell } from '#contracts/platform/csv-cell.ts'
import { readCursor } from '#server/platform/db/read-cursor.ts'
import type { Row, Sql } from '#server/platform/db/sql.ts'
import { toItem } from './item-rows.ts'
import { exportStatement } from './list-items.ts'

type Line = { item: InboxItem; row: Row; nameOf: (id: string | null) => string }

const COLUMNS: readonly { title: string; read: (line: Line) => unknown }[] = [
  { title: 'Reference', read: ({ item }) => item.reference },
  { title: 'Kind', read: ({ item }) => item.kind },
  { title: 'Sender', read: ({ item }) => item.sender },
  { title: 'Email', read: ({ item }) => item.email },
  { title: 'Phone', read: ({ row }) => row.phone },
  { title: 'State', read: ({ item }) => (item.suspected ? 'Suspected spam' : INBOX_STATE_WORDS[item.state]) },
  {
    title: 'Decline reason',
    read: ({ item }) => (item.decline_reason === null ? '' : DECLINE_REASON_WORDS[item.decline_reason]),
  },
  { title: 'Spam reasons', read: ({ item }) => item.spam_reasons.join(', ') },
  { title: 'Assignee', read: ({ item, nameOf }) => nameOf(item.assignee) },
  { title: 'Received', read: ({ item }) => item.received_at },
  { title: 'First answer', read: ({ item }) => item.first_answered_at },
  { title: 'Tags', read: ({ item }) => item.tags.join(', ') },
  { title: 'Genre', read: ({ row }) => row.genre },
  { title: 'Links', read: ({ row }) => row.music_links },
  { title: 'Text', read: ({ row }) => row.body },
]

const toLine = (cells: readonly unknown[]) =>
  `${cells.map((cell) => csvCell(typeof cell === 'string' ? cell : '')).join(',')}\r\n`

/** Everything that the filter shows, or the chosen items of it, as a CSV file in pieces. */
export async function* inboxCsv(
  sql: Sql,
  request: { filter: InboxFilter; ids?: readonly string[] | undefined },
  me: string | null,
): AsyncGenerator<string> {
  const staff = await sql<{ id: string; shown: string }>`
    select id, coalesce(name, email) as shown from private.list_staff()`
  const names = new Map(staff.map(({ id, shown }) => [id, shown]))
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''))
  const { text, values } = exportStatement(request.filter, request.ids, me)
  // The titles wait for the first rows, so that a query that fails is answered with its error. The mark is for Excel.
  let head = `\uFEFF${toLine(COLUMNS.map(({ title }) => title))}`
  for await (const rows of readCursor<Row>(sql, text, values)) {
    const lines = rows.map((row) => ({ item: toItem(row), row, nameOf }))
    yield head + lines.map((line) => toLine(COLUMNS.map(({ read }) => read(line)))).join('')
    head = ''
  }
  if (head !== '') yield head
}
