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
import {
  body,
  getLine,
  getUnchangedRow,
  isRequiredKind,
  KEPT_DAYS,
  listLines,
  type SiteRules,
} from './document-rows.ts'
import type { SeenDocument } from './edit-document.ts'

// All functions except `listDocuments` must run as the service and hold the lock of `asEditor`.

/** The document, and the tracks of an artist, which are deleted and restored with the artist. */
const DOCUMENT_AND_TRACKS = `((kind = $1 and id = $2) or (kind = 'track' and $1 = 'artist' and artist = $2))`

const SampleRowSchema = z.object({
  kind: DocumentKindSchema,
  id: z.string(),
  draft: body.nullable(),
  published: body,
  sample: body,
})

export async function deleteDocument(sql: Sql, seen: SeenDocument): Promise<DocumentLine> {
  const row = await getUnchangedRow(sql, seen)
  if (isRequiredKind(row.kind)) throw new AppError('bad_request', 'The site cannot do without this')
  if (row.deleted_at !== null) throw new AppError('conflict', 'This has already been deleted')
  await sql.query(
    `update public.site_documents set deleted_at = now(), publish_at = null, did = 'deleted'
     where deleted_at is null and ${DOCUMENT_AND_TRACKS}`,
    [row.kind, row.id],
  )
  return await getLine(sql, seen)
}

export async function undeleteDocument(sql: Sql, seen: SeenDocument): Promise<DocumentLine> {
  const row = await getUnchangedRow(sql, seen)
  if (row.deleted_at === null) throw new AppError('conflict', 'This has not been deleted')
  await restoreDocuments(
    sql,
    `${DOCUMENT_AND_TRACKS} and deleted_at = (select deleted_at from public.site_documents where kind = $1 and id = $2)`,
    [row.kind, row.id],
  )
  return await getLine(sql, seen)
}

/** Restores published documents as published, or as drafts if another document has taken their address. */
async function restoreDocuments(sql: Sql, where: string, values: unknown[]): Promise<void> {
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
 * Deletes the sample documents that staff have not changed, and removes unchanged sample parts from documents that every site needs.
 * `restoreSample` undoes all of it.
 */
export async function removeSample(sql: Sql, rules: SiteRules): Promise<void> {
  const lines = await listLines(sql)
  if (!lines.some(({ is_sample }) => is_sample)) return
  const leaving = splitSample(lines).removed.map(({ kind, id }) => ({ kind, id }))
  await sql`
    update public.site_documents d set deleted_at = now(), deleted_as_sample = true, publish_at = null, did = 'deleted'
    from jsonb_to_recordset(${JSON.stringify(leaving)}) n (kind text, id text) where d.kind = n.kind and d.id = n.id`
  await swapSampleParts(sql, rules, { isBack: false })
}

export async function restoreSample(sql: Sql, rules: SiteRules): Promise<void> {
  await swapSampleParts(sql, rules, { isBack: true })
  await restoreDocuments(sql, 'deleted_as_sample and deleted_at is not null', [])
}

/** A document without its sample parts has `deleted_as_sample` set although it is not deleted. */
async function swapSampleParts(sql: Sql, { library }: SiteRules, which: { isBack: boolean }): Promise<void> {
  const rows = await sql`
    select d.kind, d.id, d.draft, d.published, r.body as sample
    from public.site_documents d join public.site_revisions r on r.kind = d.kind and r.document_id = d.id and r.did = 'seeded'
    where d.kind in ('company', 'home', 'navigation') and d.deleted_as_sample = ${which.isBack} and d.published is not null`
  for (const row of rows) {
    const { kind, id, draft, published, sample } = SampleRowSchema.parse(row)
    const swap = (body: DocumentBody) => library.swapSampleParts(kind, body, sample, which)
    const next = swap(published)
    await sql`
      update public.site_documents set published = ${next}::jsonb, draft = nullif(${draft && swap(draft)}::jsonb, ${next}::jsonb),
        deleted_as_sample = ${!which.isBack}, did = 'published'
      where kind = ${kind} and id = ${id}`
  }
}

/** The documents that the executor may see. */
export async function listDocuments(sql: Sql): Promise<z.infer<typeof DocumentListSchema>> {
  const [removed] = await sql<{ count: number; until: Date | null }>`
    select count(*)::integer as count, min(deleted_at) + make_interval(days => ${KEPT_DAYS}) as until
    from public.site_documents where deleted_as_sample and deleted_at is not null`
  return {
    documents: await listLines(sql),
    removed_sample: removed?.until ? { count: removed.count, until: removed.until.toISOString() } : null,
  }
}
