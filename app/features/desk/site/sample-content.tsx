import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { formatLongDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'
import { splitSample } from '#contracts/site/sample-documents.ts'
import { SITE_KEY } from './use-site.ts'

type SampleContentProps = {
  lines: readonly DocumentLine[]
  removed: { count: number; until: string } | null
}

/** Removes all sample content in one step, and restores it. For admins. */
export function SampleContent({ lines, removed }: SampleContentProps) {
  const { act, isActing } = useStaffAction([SITE_KEY])
  const { removed: removable, kept } = splitSample(lines)
  const count = removable.length
  const restore = {
    run: () => call('restore_sample_content'),
    done: 'The sample content was restored',
    failed: 'The sample content was not restored',
  }
  if (count === 0 && removed === null) return null
  return (
    <section aria-label="Sample content" className="border-rule border-t pt-4">
      {count > 0 && (
        <AlertDialog
          trigger={
            <Button variant="outline" size="sm" loading={isActing}>
              Remove sample content
            </Button>
          }
          title="Remove the sample content?"
          description={describeRemoval(count, kept)}
          confirmLabel="Remove sample content"
          onConfirm={() =>
            void act({
              run: () => call('remove_sample_content'),
              done: 'The sample content was removed',
              undo: restore,
              failed: 'The sample content was not removed',
            })
          }
        />
      )}
      {removed !== null && (
        <>
          <p className="figures text-dim text-sm">
            Sample content was removed: {removed.count} documents. It can be restored until{' '}
            {formatLongDay(removed.until)}.
          </p>
          <Button variant="outline" size="sm" className="mt-2" loading={isActing} onClick={() => void act(restore)}>
            Restore sample content
          </Button>
        </>
      )}
    </section>
  )
}

/** How many of the kept documents are named. */
const MAX_NAMED = 3

function describeRemoval(count: number, kept: readonly DocumentLine[]): string {
  const names = kept.slice(0, MAX_NAMED).map(({ title }) => `“${title}”`)
  const more = kept.length > MAX_NAMED ? ` and ${kept.length - MAX_NAMED} more` : ''
  return [
    `The ${count} artists, tracks and other documents that came with the product leave the site, and so do its links, figures and texts on the home page, as far as they are unchanged.`,
    'What you have changed or added stays, drafts included.',
    ...(kept.length > 0 ? [`With it stay ${names.join(', ')}${more}, because they belong to it or have a draft.`] : []),
    'All of it can be restored for 30 days.',
  ].join(' ')
}
