import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import type { DocumentDetail, DocumentLine } from '#contracts/site/documents.ts'
import { getTitle } from './kinds.ts'
import { SITE_KEY, toDocumentRef } from './use-site.ts'

const describeLines = (lines: readonly DocumentLine[]) =>
  lines.length === 1 && lines[0] ? getTitle(lines[0]) : `${lines.length} documents`

/** The actions on selected documents, run one after another, each with an undo. */
export function useBulkActions() {
  const { act, isActing } = useStaffAction([SITE_KEY])
  return {
    isActing,
    publish: (lines: readonly DocumentLine[]) =>
      act({
        run: async () => {
          const before: DocumentDetail[] = []
          for (const line of lines) {
            before.push(await call('get_document', { kind: line.kind, id: line.id }))
            await call('publish_document', toDocumentRef(line))
          }
          return before
        },
        done: { title: `${describeLines(lines)} published`, tone: 'success' },
        undo: (before) => ({
          run: async () => {
            for (const one of before) await restoreDocument(one)
          },
          done: `${describeLines(lines)} ${lines.length === 1 ? 'is' : 'are'} as before`,
        }),
        failed: 'Not published',
      }),
    remove: (lines: readonly DocumentLine[]) =>
      act({
        run: async () => {
          const deleted: DocumentLine[] = []
          for (const line of lines) deleted.push(await call('delete_document', toDocumentRef(line)))
          return deleted
        },
        done: { title: `${describeLines(lines)} deleted`, description: 'It can be restored for 30 days.' },
        undo: (deleted) => ({ run: () => undeleteDocuments(deleted), done: `${describeLines(lines)} restored` }),
        failed: 'Not deleted',
      }),
    restore: (lines: readonly DocumentLine[]) =>
      act({
        run: () => undeleteDocuments(lines),
        done: { title: `${describeLines(lines)} restored`, tone: 'success' },
        failed: 'Not restored',
      }),
    /** Sets the order of all documents of a kind, or of all tracks of an artist. */
    order: ({ kind }: DocumentLine, after: readonly DocumentLine[], before: readonly DocumentLine[]) => {
      const run = (lines: readonly DocumentLine[]) => () =>
        call('order_documents', { kind, ids: lines.map(({ id }) => id) })
      return act({
        run: run(after),
        done: 'The order was changed',
        undo: { run: run(before), done: 'The order was restored' },
        failed: 'The order was not changed',
      })
    },
  }
}

async function undeleteDocuments(lines: readonly DocumentLine[]): Promise<void> {
  for (const line of lines) await call('undelete_document', toDocumentRef(line))
}

/** Restores a document's published version, draft and schedule. */
export async function restoreDocument({ line: before, published, draft }: DocumentDetail): Promise<DocumentDetail> {
  const ref = { kind: before.kind, id: before.id }
  let now = await call('get_document', ref)
  const at = () => ({ ...ref, revision: now.line.revision })
  if (published === null) {
    if (now.published !== null) now = await call('unpublish_document', at())
  } else {
    now = await call('save_draft', { ...at(), body: published })
    now = await call('publish_document', at())
  }
  now = await call('save_draft', { ...at(), body: draft })
  if (before.publish_at !== null) now = await call('schedule_document', { ...at(), publish_at: before.publish_at })
  return now
}
