import { INBOX_TABS, type InboxFilter, type InboxPage, type InboxTab, PAGE_SIZE } from '#contracts/inbox.ts'
import { OPEN_STATES } from '#contracts/inbox-states.ts'
import type { Sql } from '#server/db/sql.ts'
import { ITEM, toItem } from './item-rows.ts'

/** Everything about an item that a search looks through. */
const WORDS = `lower(concat_ws(' ', i.reference, i.sender, i.email, i.phone, i.genre, i.experience, i.music_links, i.body,
  array_to_string(i.tags, ' '), (select string_agg(n.body, ' ') from public.inbox_notes n
    where n.deleted_at is null and (n.contact_id = i.id or n.artist_id = i.id))))`

const IS_SPAM = `(i.suspected or i.state = 'spam')`
const IN_TAB: Record<InboxTab, string> = {
  all: `not ${IS_SPAM}`,
  messages: `not ${IS_SPAM} and i.kind = 'message'`,
  briefs: `not ${IS_SPAM} and i.kind = 'brief'`,
  submissions: `not ${IS_SPAM} and i.kind = 'submission'`,
  spam: IS_SPAM,
}

type Asked = { where: string; order: string; values: unknown[] }

/** The condition for all tabs, and the order; `me` is the caller. */
function ask({ state, assignee, q, sort }: InboxFilter, me: string | null): Asked {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = ['true']
  if (state === 'open') where.push(`i.state = any (${bind([...OPEN_STATES])}::text[])`)
  else if (state !== 'any') where.push(`i.state = ${bind(state)}`)
  if (assignee === 'nobody') where.push('i.assignee is null')
  else if (assignee !== undefined) where.push(`i.assignee = ${bind(assignee === 'me' ? me : assignee)}::uuid`)
  if (q !== undefined) {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    where.push(`(select bool_and(strpos(w.text, word) > 0)
      from (select ${WORDS} as text) w, unnest(${bind(words)}::text[]) word)`)
  }
  const order = sort === 'oldest' ? 'i.received_at, i.id' : 'i.received_at desc, i.id'
  return { where: where.join(' and '), order, values }
}

export async function listItems(
  sql: Sql,
  { filter, offset }: { filter: InboxFilter; offset: number },
  me: string | null,
): Promise<InboxPage> {
  const { where, order, values } = ask(filter, me)
  const counts = INBOX_TABS.map((tab) => `count(*) filter (where ${IN_TAB[tab]})::integer as ${tab}`)
  const counted = await sql.query<Record<InboxTab, number>>(
    `select ${counts.join(', ')} from private.inbox_items i where ${where}`,
    values,
  )
  const tabs = counted.rows[0]
  if (tabs === undefined) throw new Error('the counts gave no row')
  const { rows } = await sql.query(
    `select ${ITEM} from private.inbox_items i where ${where} and ${IN_TAB[filter.tab]} order by ${order}
     limit ${PAGE_SIZE} offset $${values.length + 1}`,
    [...values, offset],
  )
  return { items: rows.map(toItem), total: tabs[filter.tab], tabs }
}

/** The statement for everything that the filter shows, or for these items of it, with the texts. */
export function exportStatement(
  filter: InboxFilter,
  ids: readonly string[] | undefined,
  me: string | null,
): { text: string; values: unknown[] } {
  const { where, order, values } = ask(filter, me)
  const chosen = ids === undefined ? '' : `and i.id = any ($${values.push(ids)}::uuid[])`
  return {
    text: `select ${ITEM}, i.phone, i.music_links from private.inbox_items i
      where ${where} and ${IN_TAB[filter.tab]} ${chosen} order by ${order}`,
    values,
  }
}
