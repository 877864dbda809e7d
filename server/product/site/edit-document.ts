import type { DocumentBody, DocumentDetail, DocumentKind, RevisionLine } from '#contracts/site/documents.ts'
import type { DocumentKey } from '#contracts/site/site-library.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { describeDocument, findFaults } from './describe-document.ts'
import {
  type DocumentRow,
  getUnchangedRow,
  isRequiredKind,
  lockSite,
  readRows,
  type SiteRules,
} from './document-rows.ts'

// These functions must run as the service and hold the lock of `asEditor`.

export type SeenDocument = DocumentKey & { revision: number }

/** Throws AppError 'conflict' if the document has changed since the caller saw it, or is deleted. */
export async function getEditableRow(sql: Sql, seen: SeenDocument): Promise<DocumentRow> {
  const row = await getUnchangedRow(sql, seen)
  if (row.deleted_at !== null) throw new AppError('conflict', 'This has been deleted. Restore it first.')
  return row
}

/** Throws AppError 'bad_request' if no id can be derived from the body. */
export async function createDocument(
  sql: Sql,
  rules: SiteRules,
  { kind, body }: RequestOf<'create_document'>,
): Promise<DocumentDetail> {
  if (isRequiredKind(kind)) throw new AppError('bad_request', 'There is only one of these')
  const { id, slug } = await findNewId(sql, rules, kind, body)
  const draft = kind === 'placements' ? body : { ...body, slug }
  await sql`
    insert into public.site_documents (kind, id, draft, did, position)
    select ${kind}, ${id}, ${draft}::jsonb, 'created', coalesce(max(position) + 1, 0) from public.site_documents
    where kind = ${kind} and artist is not distinct from ${kind === 'track' ? body.artist : null}`
  return await describeDocument(sql, rules, { kind, id })
}

async function findNewId(sql: Sql, { library }: SiteRules, kind: DocumentKind, body: DocumentBody) {
  const owner = kind === 'track' ? body.artist : kind === 'placements' ? body.member : null
  const ownerKind = kind === 'track' ? 'artist' : 'member'
  if (owner !== null) {
    const [found] = await sql`
      select from public.site_documents where kind = ${ownerKind} and id = ${String(owner)} and deleted_at is null`
    if (found === undefined) throw new AppError('bad_request', `${ownerKind}: there is none with this id`)
  }
  const rows = await sql<{ id: string; slug: string | null }>`
    select id, coalesce(draft ->> 'slug', slug) as slug from public.site_documents
    where kind = ${kind} and artist is not distinct from ${kind === 'track' ? owner : null}`
  if (kind === 'placements') {
    if (rows.some(({ id }) => id === owner)) throw new AppError('conflict', 'This member has a document of placements')
    return { id: String(owner), slug: null }
  }
  const title = body.name ?? body.title
  if (typeof title !== 'string' || title.trim() === '') throw new AppError('bad_request', 'Enter a name or title first')
  const parts = rows.flatMap(({ id, slug }) => [id.replace(/^.*:/, ''), ...(slug === null ? [] : [slug])])
  const own = library.findFreeSlug(library.toSlug(title).slice(0, MAX_SLUG_LENGTH), new Set(parts))
  return { id: kind === 'track' ? `${owner}:${own}` : own, slug: own }
}

/** Leaves room for a number; the rules of content/ allow artists 60 characters. */
const MAX_SLUG_LENGTH = 56

/** A draft equal to the published body is dropped. Editing unpublished sample content makes it the label's own. */
export async function writeDraft(
  sql: Sql,
  key: DocumentKey,
  body: DocumentBody,
  did: RevisionLine['did'],
): Promise<void> {
  await sql`
    update public.site_documents set draft = nullif(${body}::jsonb, published), did = ${did},
      is_sample = is_sample and published is not null
    where kind = ${key.kind} and id = ${key.id}`
}

/** Content that staff have changed is no longer sample content. Throws AppError 'bad_request' with the first fault. */
export async function publishDocument(sql: Sql, rules: SiteRules, row: DocumentRow): Promise<void> {
  const checked = rules.library.check(row.kind, await requirePublishable(sql, rules, row))
  if ('faults' in checked) throw new Error('the document was not checked before publishing')
  await sql`
    update public.site_documents set draft = null, published = ${checked.body}, publish_at = null, did = 'published',
      is_sample = is_sample and published is not distinct from ${checked.body}::jsonb
    where kind = ${row.kind} and id = ${row.id}`
}

async function requirePublishable(sql: Sql, rules: SiteRules, row: DocumentRow): Promise<DocumentBody> {
  const body = row.draft ?? row.published ?? {}
  const [fault] = await findFaults(sql, rules, await readRows(sql), row, body)
  if (fault) throw new AppError('bad_request', [fault.path.join('.'), fault.message].filter(Boolean).join(': '))
  return body
}

/** Takes the document off the site. The published body becomes the draft, unless there is one. */
export async function unpublishDocument(sql: Sql, row: DocumentRow): Promise<void> {
  if (isRequiredKind(row.kind)) throw new AppError('bad_request', 'The site needs this and always shows it')
  if (row.published === null) throw new AppError('bad_request', 'This is not published')
  await sql`
    update public.site_documents set draft = coalesce(draft, published), published = null, publish_at = null,
      did = 'unpublished'
    where kind = ${row.kind} and id = ${row.id}`
}

/** Sets when the draft is published; null cancels that. Throws AppError 'bad_request' if the draft has faults. */
export async function scheduleDocument(sql: Sql, rules: SiteRules, row: DocumentRow, at: Date | null): Promise<void> {
  if (at !== null) {
    if (at <= new Date()) throw new AppError('bad_request', 'publish_at: must be in the future')
    if (row.draft === null) throw new AppError('bad_request', 'There is no draft to publish')
    await requirePublishable(sql, rules, row)
  }
  await sql`
    update public.site_documents set publish_at = ${at}, did = 'scheduled' where kind = ${row.kind} and id = ${row.id}`
}

export async function discardDraft(sql: Sql, row: DocumentRow): Promise<void> {
  if (row.published === null) throw new AppError('bad_request', 'This was never published. Delete it instead.')
  await sql`
    update public.site_documents set draft = null, publish_at = null, did = 'discarded'
    where kind = ${row.kind} and id = ${row.id}`
}

/** May run as the caller. Throws AppError 'not_found'. */
export async function getRevision(sql: Sql, { kind, id }: DocumentKey, revisionId: string): Promise<DocumentBody> {
  const [row] = await sql<{ body: DocumentBody }>`
    select body from public.site_revisions where id = ${revisionId} and kind = ${kind} and document_id = ${id}`
  if (row === undefined) throw new AppError('not_found', 'There is no such revision')
  return row.body
}

/**
 * Publishes what is due, in the name of the person who scheduled it. Several processes may call it at once. A draft that can no longer
 * be published stays a draft and is not tried again; the document and the log give the reason. Returns how many were published.
 */
export async function publishDue(
  database: Database,
  rules: SiteRules,
  now: Date,
  log: { warn(fields: object, message: string): void },
): Promise<number> {
  const due = `publish_at <= $1 and deleted_at is null`
  // Checked without the lock first, because this runs every half minute.
  const waiting = await database.asServiceRole((sql) =>
    sql.query(`select from public.site_documents where ${due} limit 1`, [now]),
  )
  if (waiting.rowCount === 0) return 0
  return await database.asServiceRole(async (sql) => {
    await lockSite(sql)
    const { rows } = await sql.query<DocumentRow>(
      `select * from public.site_documents where ${due} order by kind = 'track', publish_at`,
      [now],
    )
    let published = 0
    for (const row of rows) {
      try {
        await publishDocument(sql, rules, row)
        published += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await sql`
          update public.site_documents set failed_at = publish_at, failure = ${error.message.slice(0, 500)},
            publish_at = null, did = 'failed'
          where kind = ${row.kind} and id = ${row.id}`
        log.warn({ kind: row.kind, id: row.id, reason: error.message }, 'a scheduled document could not be published')
      }
    }
    return published
  })
}
