import { useNavigate } from 'react-router'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { getTitle, parentPath } from '#app/features/desk/site/kinds.ts'
import { restoreDocument } from '#app/features/desk/site/use-bulk-actions.ts'
import { SITE_KEY, toDocumentRef } from '#app/features/desk/site/use-site.ts'
import { formatMoment } from '#app/lib/dates.ts'
import type { DocumentDetail, DocumentLine, RevisionLine } from '#contracts/site/documents.ts'
import type { DraftSaver } from './draft-saver.ts'

/** The actions on the open document, each with an undo. The draft is saved first. */
export function useDocumentActions(detail: DocumentDetail, saver: DraftSaver) {
  const navigate = useNavigate()
  const { act, isActing } = useStaffAction([SITE_KEY])
  const { kind, id } = detail.line
  const name = getTitle(detail.line)
  /** Runs an action and offers to restore the previous state. */
  const runChange = (
    run: (revision: number) => Promise<DocumentDetail>,
    texts: { done: string; failed: string; replacesDraft?: boolean },
  ) =>
    act({
      run: async () => {
        await saver.flush()
        const before = await call('get_document', { kind, id })
        await saver.run(run, texts.replacesDraft ?? false)
        return before
      },
      done: { title: texts.done, tone: 'success' },
      undo: (before) => ({
        run: () => saver.run(() => restoreDocument(before), true),
        done: `The change to ${name} was undone`,
        failed: 'Not undone',
      }),
      failed: texts.failed,
    })
  return {
    isActing,
    publish: () =>
      runChange((revision) => call('publish_document', { kind, id, revision }), {
        done: `${name} is on the site`,
        failed: 'Not published',
      }),
    unpublish: () =>
      void runChange((revision) => call('unpublish_document', { kind, id, revision }), {
        done: `${name} is off the site`,
        failed: 'Not taken off the site',
      }),
    discard: () =>
      void runChange((revision) => call('discard_draft', { kind, id, revision }), {
        done: 'The changes were discarded',
        failed: 'Not discarded',
        replacesDraft: true,
      }),
    schedule: (publish_at: string | null) =>
      void runChange((revision) => call('schedule_document', { kind, id, revision, publish_at }), {
        done: publish_at === null ? 'It is no longer scheduled' : `It is published ${formatMoment(publish_at)}`,
        failed: 'Not scheduled',
      }),
    restore: ({ revision_id, at }: RevisionLine) =>
      void runChange((revision) => call('restore_revision', { kind, id, revision, revision_id }), {
        done: `The draft is as it was ${formatMoment(at)}`,
        failed: 'Not restored',
        replacesDraft: true,
      }),
    remove: () =>
      void act<DocumentLine>({
        run: async () => {
          await saver.flush()
          const deleted = await call('delete_document', { kind, id, revision: saver.read().revision })
          void navigate(parentPath(detail.line))
          return deleted
        },
        done: { title: `${name} was deleted`, description: 'It can be restored for 30 days.' },
        undo: (deleted) => ({
          run: () => call('undelete_document', toDocumentRef(deleted)),
          done: `${name} is back`,
          failed: 'Not restored',
        }),
        failed: 'Not deleted',
      }),
  }
}
