import { type InboxItem, InboxItemSchema } from '#contracts/desk/inbox.ts'
import { ProjectFieldsSchema } from '#contracts/forms/stored-brief.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'

/** Columns of `private.inbox_items i`. */
export const ITEM_COLUMNS = `i.id, i.reference, i.kind, i.sender, i.email, i.state, i.decline_reason, i.received_at, i.changed_at,
  i.first_answered_at, i.opened_at, i.assignee, i.revision, i.suspected, i.spam_reasons, i.tags, i.genre, i.body,
  i.project_type, i.project_text, i.brief`

const SUMMARY_LENGTH = 160

export function toItem(row: Row): InboxItem {
  return InboxItemSchema.parse({ ...withIsoDates(row), summary: summarise(row) })
}

function summarise({ kind, genre, body, ...row }: Row): string {
  if (kind === 'submission') {
    const bio = String(body)
      .replace(/^Bio: /, '')
      .replace(/\n\nSocial Media: Not provided$/, '')
    return truncate([genre, bio].filter(Boolean).join(' · '))
  }
  const { project_type, project_text, brief } = ProjectFieldsSchema.parse(row)
  if (brief !== null) {
    const { project, media, tracks, deadline } = brief
    const count = `${tracks.length} ${tracks.length === 1 ? 'track' : 'tracks'}`
    return truncate([project, media, count, deadline && `by ${deadline}`].filter(Boolean).join(' · '))
  }
  return truncate(project_type === null ? project_text : `${project_type} · ${project_text}`)
}

function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= SUMMARY_LENGTH ? line : `${line.slice(0, SUMMARY_LENGTH - 1).trimEnd()}…`
}

/** Returns the items in the order of `ids`. Throws AppError 'not_found' if one is missing. */
export async function getItems(sql: Sql, ids: readonly string[]): Promise<InboxItem[]> {
  const { rows } = await sql.query(`select ${ITEM_COLUMNS} from private.inbox_items i where i.id = any ($1::uuid[])`, [
    ids,
  ])
  const byId = new Map(rows.map(toItem).map((item) => [item.id, item]))
  return ids.map((id) => {
    const item = byId.get(id)
    if (item === undefined) throw new AppError('not_found', 'There is no such message')
    return item
  })
}

/** Locks the items until the transaction ends, always in the same order, so that there is no deadlock. */
export async function lockItems(sql: Sql, ids: readonly string[]): Promise<void> {
  for (const table of ['contact_submissions', 'artist_submissions'])
    await sql.query(`select from public.${table} where id = any ($1::uuid[]) order by id for update`, [ids])
}
