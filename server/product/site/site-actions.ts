import { PREVIEW_PATH, RevisionLineSchema } from '#contracts/site/documents.ts'
import { type Action, defineAction, defineSqlAction, type RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { deleteDocument, listDocuments, removeSample, restoreSample, undeleteDocument } from './delete-document.ts'
import { describeDocument } from './describe-document.ts'
import { asEditor, type DocumentRow, getRow, type SiteRules } from './document-rows.ts'
import {
  createDocument,
  discardDraft,
  getEditableRow,
  getRevision,
  publishDocument,
  scheduleDocument,
  unpublishDocument,
  writeDraft,
} from './edit-document.ts'
import type { PreviewLinks } from './preview-links.ts'

type Change =
  | 'save_draft'
  | 'publish_document'
  | 'unpublish_document'
  | 'schedule_document'
  | 'discard_draft'
  | 'restore_revision'

export function createSiteActions(
  database: Database,
  rules: SiteRules,
  { links, siteUrl }: { links: PreviewLinks; siteUrl: string },
): Action[] {
  /** An action that changes a document, unless it has changed since the caller saw it, and answers with the result. */
  const change = <Name extends Change>(
    name: Name,
    run: (sql: Sql, row: DocumentRow, asked: RequestOf<Name>) => Promise<void>,
  ) =>
    defineAction<Change>(name, (asked, caller) =>
      asEditor(database, caller, asked.kind, async (sql) => {
        await run(sql, await getEditableRow(sql, asked), asked as RequestOf<Name>)
        return await describeDocument(sql, rules, asked)
      }),
    )
  return [
    defineSqlAction(database, 'list_documents', listDocuments),
    defineAction('get_document', (key, caller) =>
      asEditor(database, caller, key.kind, (sql) => describeDocument(sql, rules, key)),
    ),
    defineAction('create_document', (request, caller) =>
      asEditor(database, caller, request.kind, (sql) => createDocument(sql, rules, request)),
    ),
    change('save_draft', (sql, row, { body }) => writeDraft(sql, row, body, 'saved')),
    change('publish_document', (sql, row) => publishDocument(sql, rules, row)),
    change('unpublish_document', unpublishDocument),
    change('schedule_document', (sql, row, { publish_at: at }) =>
      scheduleDocument(sql, rules, row, at === null ? null : new Date(at)),
    ),
    change('discard_draft', discardDraft),
    change('restore_revision', async (sql, row, { revision_id }) =>
      writeDraft(sql, row, await getRevision(sql, row, revision_id), 'restored'),
    ),
    defineAction('order_documents', ({ kind, ids }, caller) =>
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
    defineAction('preview_document', (key, caller) =>
      asEditor(database, caller, key.kind, async (sql) => {
        await getRow(sql, key)
        const { sub: person } = caller.claims
        if (typeof person !== 'string') throw new AppError('forbidden', 'A preview is for a person')
        const token = links.sign({ ...key, person })
        return { url: new URL(PREVIEW_PATH + token, siteUrl).href }
      }),
    ),
    ...createHistoryActions(database),
    ...createRemovalActions(database, rules),
  ]
}

function createHistoryActions(database: Database): Action[] {
  return [
    defineSqlAction(database, 'list_revisions', async (sql, { kind, id }) => {
      const rows = await sql`
        with staff as materialized (select * from private.list_staff())
        select r.id as revision_id, r.revision, r.did, r.created_at as at,
          case when r.created_by is not null then coalesce(s.name, s.email, 'Former staff') end as by
        from public.site_revisions r left join staff s on s.id = r.created_by
        where r.kind = ${kind} and r.document_id = ${id} order by r.revision desc limit 500`
      return rows.map((row) => RevisionLineSchema.parse(withIsoDates(row)))
    }),
    defineSqlAction(database, 'get_revision', async (sql, { revision_id, ...key }) => ({
      body: await getRevision(sql, key, revision_id),
    })),
  ]
}

function createRemovalActions(database: Database, rules: SiteRules): Action[] {
  return [
    defineAction('delete_document', (seen, caller) =>
      asEditor(database, caller, seen.kind, (sql) => deleteDocument(sql, seen)),
    ),
    defineAction('undelete_document', (seen, caller) =>
      asEditor(database, caller, seen.kind, (sql) => undeleteDocument(sql, seen)),
    ),
    ...(['remove_sample_content', 'restore_sample_content'] as const).map((action) =>
      defineAction(action, (_, caller) =>
        asEditor(database, caller, null, async (sql) => {
          await (action === 'remove_sample_content' ? removeSample : restoreSample)(sql, rules)
          return await listDocuments(sql)
        }),
      ),
    ),
  ]
}
