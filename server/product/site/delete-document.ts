import { z } from 'zod'
import {
  type DocumentBody,
  DocumentKindSchema,
  type DocumentLine,
  type DocumentListSchema,
} from '#contracts/site/documents.ts'
import { splitSample } from '#contracts/site/sample-documents.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { body, getLine, isNeeded, KEPT_DAYS, listLines, type SiteDesk, takeRow } from './document-rows.ts'
import type { Seen } from './edit-document.ts'

// All but `listDocuments` need the service's rights, and the lock of `asEditor`.

/** Its tracks are deleted with an artist and come back with it, because they were deleted at the same moment. */
const OWNED = `((kind = $1 and id = $2) or (kind = 'track' and $1 = 'artist' and artist = $2))`

const WholeSchema = z.object({
  kind: DocumentKindSchema,
  id: z.string(),
  draft: body.nullable(),
  published: body,
  sample: body,
})

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

/**
 * Deletes what the product came with and nobody has changed, and takes the rest of the sample out of documents that every site
 * needs; all of it can come back at once.
 */
export async function removeSample(sql: Sql, desk: SiteDesk): Promise<void> {
  const lines = await listLines(sql)
  if (!lines.some(({ is_sample }) => is_sample)) return
  const leaving = splitSample(lines).leaves.map(({ kind, id }) => ({ kind, id }))
  await sql`
    update public.site_documents d set deleted_at = now(), deleted_as_sample = true, publish_at = null, did = 'deleted'
    from jsonb_to_recordset(${JSON.stringify(leaving)}) n (kind text, id text) where d.kind = n.kind and d.id = n.id`
  await swapParts(sql, desk, { isBack: false })
}

export async function restoreSample(sql: Sql, desk: SiteDesk): Promise<void> {
  await swapParts(sql, desk, { isBack: true })
  await bringBack(sql, 'deleted_as_sample and deleted_at is not null', [])
}

/** A document of which parts went has `deleted_as_sample` without being deleted. */
async function swapParts(sql: Sql, { library }: SiteDesk, which: { isBack: boolean }): Promise<void> {
  const rows = await sql`
    select d.kind, d.id, d.draft, d.published, r.body as sample
    from public.site_documents d join public.site_revisions r on r.kind = d.kind and r.document_id = d.id and r.did = 'seeded'
    where d.kind in ('company', 'home', 'navigation') and d.deleted_as_sample = ${which.isBack} and d.published is not null`
  for (const row of rows) {
    const { kind, id, draft, published, sample } = WholeSchema.parse(row)
    const swap = (body: DocumentBody) => library.swapSampleParts(kind, body, sample, which)
    const next = swap(published)
    await sql`
      update public.site_documents set published = ${next}::jsonb, draft = nullif(${draft && swap(draft)}::jsonb, ${next}::jsonb),
        deleted_as_sample = ${!which.isBack}, did = 'published'
      where kind = ${kind} and id = ${id}`
  }
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
