import { useNavigate } from 'react-router'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { addressOf, partOf, titleOf } from '#app/features/desk/site/kinds.ts'
import { putBack } from '#app/features/desk/site/use-line-acts.ts'
import { refOf, SITE } from '#app/features/desk/site/use-site.ts'
import { formatMoment } from '#app/lib/dates.ts'
import type { DocumentDetail, DocumentLine, RevisionLine } from '#contracts/site/documents.ts'
import type { DraftSaver } from './draft-saver.ts'

/** What is done to the open document, after its draft has been saved; each with its undo. */
export function useDocumentActs(detail: DocumentDetail, saver: DraftSaver) {
  const navigate = useNavigate()
  const { act, isActing } = useStaffAction([SITE])
  const { kind, id } = detail.line
  const name = titleOf(detail.line)
  /** Does it, and offers to make everything as it was before. */
  const change = (
    run: (revision: number) => Promise<DocumentDetail>,
    words: { done: string; failed: string; replaces?: boolean },
  ) =>
    act({
      run: async () => {
        await saver.flush()
        const before = await call('get_document', { kind, id })
        await saver.run(run, words.replaces ?? false)
        return before
      },
      done: { title: words.done, tone: 'success' },
      undo: (before) => ({
        run: () => saver.run(() => putBack(before), true),
        done: `${name} is as before`,
        failed: 'Not undone',
      }),
      failed: words.failed,
    })
  return {
    isActing,
    publish: () =>
      change((revision) => call('publish_document', { kind, id, revision }), {
        done: `${name} is on the site`,
        failed: 'Not published',
      }),
    unpublish: () =>
      void change((revision) => call('unpublish_document', { kind, id, revision }), {
        done: `${name} is off the site`,
        failed: 'Not taken off the site',
      }),
    discard: () =>
      void change((revision) => call('discard_draft', { kind, id, revision }), {
        done: 'The changes were discarded',
        failed: 'Not discarded',
        replaces: true,
      }),
    schedule: (publish_at: string | null) =>
      void change((revision) => call('schedule_document', { kind, id, revision, publish_at }), {
        done: publish_at === null ? 'It is no longer scheduled' : `It is published ${formatMoment(publish_at)}`,
        failed: 'Not scheduled',
      }),
    restore: ({ revision_id, at }: RevisionLine) =>
      void change((revision) => call('restore_revision', { kind, id, revision, revision_id }), {
        done: `The draft is as it was ${formatMoment(at)}`,
        failed: 'Not restored',
        replaces: true,
      }),
    remove: () =>
      void act<DocumentLine>({
        run: async () => {
          await saver.flush()
          const deleted = await call('delete_document', { kind, id, revision: saver.read().revision })
          void navigate(
            detail.line.artist === null
              ? `/site?part=${partOf(kind)}`
              : addressOf({ kind: 'artist', id: detail.line.artist }),
          )
          return deleted
        },
        done: { title: `${name} was deleted`, description: 'It can be restored for 30 days.' },
        undo: (deleted) => ({
          run: () => call('undelete_document', refOf(deleted)),
          done: `${name} is back`,
          failed: 'Not restored',
        }),
        failed: 'Not deleted',
      }),
  }
}
