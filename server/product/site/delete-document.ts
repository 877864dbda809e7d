import type { z } from 'zod'
import type { DocumentLine, DocumentListSchema } from '#contracts/site/documents.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { getLine, isNeeded, KEPT_DAYS, listLines, takeRow } from './document-rows.ts'
import type { Seen } from './edit-document.ts'

// All but `listDocuments` need the service's rights, and the lock of `asEditor`.

/** Its tracks are deleted with an artist and come back with it, because they were deleted at the same moment. */
const OWNED = `((kind = $1 and id = $2) or (kind = 'track' and $1 = 'artist' and artist = $2))`

export async function deleteDocument(sql: Sql, seen: Seen): Promise<DocumentLine> {
  const row = await takeRow(sql, seen)
  if (isNeeded(row.kind)) throw new AppError('bad_request', 'The site cannot do without this')
  if (row.deleted_at !== null) throw new AppError('conflict', 'This has already been deleted')
  await sql.query(
    `update public.site_documents set deleted_at = now(), publish_at = null, did = 'deleted'
     where deleted_at is null and ${OWNED}`,
    [row.kind, row.id],
  )
  return await getLine(sql, seen)
}

export async function undeleteDocument(sql: Sql, seen: Seen): Promise<DocumentLine> {
  const row = await takeRow(sql, seen)
  if (row.deleted_at === null) throw new AppError('conflict', 'This has not been deleted')
  await bringBack(
    sql,
    `${OWNED} and deleted_at = (select deleted_at from public.site_documents where kind = $1 and id = $2)`,
    [row.kind, row.id],
  )
  return await getLine(sql, seen)
}

/** What was published is published again, unless another document has its address by now: then it is a draft. */
async function bringBack(sql: Sql, where: string, values: unknown[]): Promise<void> {
  await sql.query(
    `with back as (
       select d.kind, d.id, exists (select from public.site_documents o where o.kind = d.kind
         and o.artist is not distinct from d.artist and o.slug = d.slug and o.id <> d.id and o.deleted_at is null) as is_taken
       from public.site_documents d where d.deleted_at is not null and (d.kind, d.id) in (
         select kind, id from public.site_documents where ${where}))
     update public.site_documents d set deleted_at = null, deleted_as_sample = false, did = 'undeleted',
       draft = case when is_taken then coalesce(draft, published) else draft end,
       published = case when is_taken then null else published end
     from back where back.kind = d.kind and back.id = d.id`,
    values,
  )
}

/** Deletes what the product came with and nobody has changed; all of it can come back at once. */
export async function removeSample(sql: Sql): Promise<void> {
  await sql.query(
    `update public.site_documents set deleted_at = now(), deleted_as_sample = true, publish_at = null, did = 'deleted'
     where is_sample and deleted_at is null and kind in ('service', 'artist', 'track', 'member', 'placements')`,
  )
}

export async function restoreSample(sql: Sql): Promise<void> {
  await bringBack(sql, 'deleted_as_sample', [])
}

/** As much as the caller may see. */
export async function listDocuments(sql: Sql): Promise<z.infer<typeof DocumentListSchema>> {
  const [removed] = await sql<{ count: number; until: Date | null }>`
    select count(*)::integer as count, min(deleted_at) + make_interval(days => ${KEPT_DAYS}) as until
    from public.site_documents where deleted_as_sample and deleted_at is not null`
  return {
    documents: await listLines(sql),
    removed_sample: removed?.until ? { count: removed.count, until: removed.until.toISOString() } : null,
  }
}
