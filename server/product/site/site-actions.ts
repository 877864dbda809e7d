import { PREVIEW_PATH, type RevisionLine, RevisionLineSchema } from '#contracts/site/documents.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteDocument, listDocuments, removeSample, restoreSample, undeleteDocument } from './delete-document.ts'
import { describeDocument } from './describe-document.ts'
import { asEditor, getRow, type SiteDesk } from './document-rows.ts'
import {
  createDocument,
  discardDraft,
  getRevision,
  publishDocument,
  restoreRevision,
  saveDraft,
  scheduleDocument,
  unpublishDocument,
} from './edit-document.ts'
import type { PreviewLinks } from './preview-links.ts'

const KEY = { kind: 'artist', id: 'nobody' } as const
const SEEN = { ...KEY, revision: 1 }
const REVISION = '00000000-0000-4000-8000-000000000000'

/** What staff do with the documents of the site. */
export function createSiteActions(
  database: Database,
  desk: SiteDesk,
  { links, siteUrl }: { links: PreviewLinks; siteUrl: string },
): Action[] {
  return [
    defineAction('list_documents', {}, (_, caller) => database.asCaller(caller, listDocuments)),
    defineAction('get_document', KEY, (key, caller) =>
      asEditor(database, caller, key.kind, (sql) => describeDocument(sql, desk, key)),
    ),
    defineAction('create_document', { kind: 'artist', body: { name: 'A' } }, (request, caller) =>
      asEditor(database, caller, request.kind, (sql) => createDocument(sql, desk, request)),
    ),
    defineAction('save_draft', { ...SEEN, body: { name: 'A' } }, ({ body, ...seen }, caller) =>
      asEditor(database, caller, seen.kind, (sql) => saveDraft(sql, desk, seen, body)),
    ),
    defineAction('publish_document', SEEN, (seen, caller) =>
      asEditor(database, caller, seen.kind, (sql) => publishDocument(sql, desk, seen)),
    ),
    defineAction('unpublish_document', SEEN, (seen, caller) =>
      asEditor(database, caller, seen.kind, (sql) => unpublishDocument(sql, desk, seen)),
    ),
    defineAction('schedule_document', { ...SEEN, publish_at: null }, ({ publish_at, ...seen }, caller) =>
      asEditor(database, caller, seen.kind, (sql) =>
        scheduleDocument(sql, desk, seen, publish_at === null ? null : new Date(publish_at)),
      ),
    ),
    defineAction('discard_draft', SEEN, (seen, caller) =>
      asEditor(database, caller, seen.kind, (sql) => discardDraft(sql, desk, seen)),
    ),
    defineAction('order_documents', { kind: 'artist', ids: ['nobody'] }, ({ kind, ids }, caller) =>
      asEditor(database, caller, kind, async (sql) => {
        const { rowCount } = await sql.query(
          `update public.site_documents d set position = o.place - 1
           from unnest($2::text[]) with ordinality o (id, place) where d.kind = $1 and d.id = o.id`,
          [kind, ids],
        )
        if (rowCount !== new Set(ids).size) throw new AppError('not_found', 'One of these no longer exists')
        return { success: true }
      }),
    ),
    defineAction('preview_document', KEY, (key, caller) =>
      asEditor(database, caller, key.kind, async (sql) => {
        await getRow(sql, key)
        const { sub: person } = caller.claims
        if (typeof person !== 'string') throw new AppError('forbidden', 'A preview is for a person')
        const token = links.sign({ ...key, person })
        return { url: new URL(PREVIEW_PATH + token, siteUrl).href }
      }),
    ),
    ...createHistoryActions(database, desk),
    ...createRemovalActions(database, desk),
  ]
}

function createHistoryActions(database: Database, desk: SiteDesk): Action[] {
  return [
    defineAction('list_revisions', KEY, ({ kind, id }, caller) =>
      database.asCaller(caller, async (sql) => {
        const rows = await sql`
          with staff as materialized (select * from private.list_staff())
          select r.id as revision_id, r.revision, r.did, r.created_at as at,
            case when r.created_by is not null then coalesce(s.name, s.email, 'Former staff') end as by
          from public.site_revisions r left join staff s on s.id = r.created_by
          where r.kind = ${kind} and r.document_id = ${id} order by r.revision desc limit 500`
        return rows.map(
          ({ at, ...row }): RevisionLine =>
            RevisionLineSchema.parse({ ...row, at: at instanceof Date ? at.toISOString() : at }),
        )
      }),
    ),
    defineAction('get_revision', { ...KEY, revision_id: REVISION }, ({ revision_id, ...key }, caller) =>
      database.asCaller(caller, async (sql) => ({ body: await getRevision(sql, key, revision_id) })),
    ),
    defineAction('restore_revision', { ...SEEN, revision_id: REVISION }, ({ revision_id, ...seen }, caller) =>
      asEditor(database, caller, seen.kind, (sql) => restoreRevision(sql, desk, seen, revision_id)),
    ),
  ]
}

/** What is deleted, and how it comes back. */
function createRemovalActions(database: Database, desk: SiteDesk): Action[] {
  return [
    defineAction('delete_document', SEEN, (seen, caller) =>
      asEditor(database, caller, seen.kind, (sql) => deleteDocument(sql, seen)),
    ),
    defineAction('undelete_document', SEEN, (seen, caller) =>
      asEditor(database, caller, seen.kind, (sql) => undeleteDocument(sql, seen)),
    ),
    defineAction('remove_sample_content', {}, (_, caller) =>
      asEditor(database, caller, null, async (sql) => {
        await removeSample(sql, desk)
        return await listDocuments(sql)
      }),
    ),
    defineAction('restore_sample_content', {}, (_, caller) =>
      asEditor(database, caller, null, async (sql) => {
        await restoreSample(sql, desk)
        return await listDocuments(sql)
      }),
    ),
  ]
}
