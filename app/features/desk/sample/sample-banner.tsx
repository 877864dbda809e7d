import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { SampleProgress } from './sample-offer.tsx'
import type { SampleRun } from './sample-queries.ts'

type SampleBannerProps = { sample: SampleRun; isMixed: boolean }

/** Says, while sample data is there, that it is, and takes it away. */
export function SampleBanner({ sample, isMixed }: SampleBannerProps) {
  return (
    <section
      aria-label="Sample data"
      className="mt-9 flex flex-col gap-x-8 gap-y-4 border-amber/40 border-y py-3.5 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex min-w-0 items-start gap-3 sm:items-center">
        <SampleBadge className="mt-0.5 sm:mt-0" />
        <p className="text-sm">
          <strong className="font-semibold">Sample data.</strong>{' '}
          <span className="text-dim">
            {isMixed
              ? 'Invented companies stand among the real ones. The figures and the export leave them out.'
              : 'Every company here is invented. Their pages stand on this machine and nowhere else.'}
          </span>
        </p>
      </div>
      {sample.isRunning ? (
        <SampleProgress progress={sample.progress} />
      ) : (
        <AlertDialog
          trigger={
            <Button
              variant="outline"
              size="sm"
              className="shrink-0 self-start sm:self-auto"
              loading={sample.isRemoving}
            >
              Remove sample data
            </Button>
          }
          title="Remove sample data?"
          description="All sample companies go, with their pages, runs and history. Nothing real is touched, and the sample can be read again at any time."
          confirmLabel="Remove sample data"
          onConfirm={sample.remove}
        />
      )}
    </section>
  )
}
