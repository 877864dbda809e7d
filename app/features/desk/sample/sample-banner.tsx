import { clsx } from 'clsx'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { SampleProgress } from './sample-offer.tsx'
import type { SampleRun } from './sample-queries.ts'

type SampleBannerProps = {
  sample: SampleRun
  isMixed: boolean
  /** Beside the tabs, where it takes no height; its words make way for what a run has to say. */
  isLine: boolean
}

/** Says, while sample data is there, that it is, and takes it away. */
export function SampleBanner({ sample, isMixed, isLine }: SampleBannerProps) {
  return (
    <section
      aria-label="Sample data"
      className={clsx(
        'flex items-center justify-between',
        isLine ? 'h-12 min-w-0 gap-x-3' : 'mt-3 gap-x-4 border-amber/40 border-y py-1.5 sm:mt-5 sm:gap-x-8 sm:py-2.5',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <SampleBadge className="max-sm:hidden" />
        <p className={clsx('min-w-0 text-sm', isLine && 'truncate group-has-[[data-busy]]/tabs:sr-only')}>
          <strong className={clsx('font-semibold', isLine && 'sr-only')}>Sample data.</strong>{' '}
          <span className="text-dim">
            {isMixed
              ? 'Invented companies are kept apart from the real ones: filter for sample data to see them.'
              : 'Every company here is invented. '}
            {!isMixed && (
              <span className={isLine ? 'sr-only' : 'max-sm:sr-only'}>
                Their pages are on this machine and nowhere else.
              </span>
            )}
          </span>
        </p>
      </div>
      {sample.isRunning ? (
        <SampleProgress progress={sample.progress} />
      ) : (
        <AlertDialog
          trigger={
            <Button variant="outline" size="sm" className="shrink-0" loading={sample.isRemoving}>
              Remove sample data
            </Button>
          }
          title="Remove sample data?"
          description="All sample companies are removed, with their pages, runs and history. Nothing real is touched, and the sample can be read again at any time."
          confirmLabel="Remove sample data"
          onConfirm={sample.remove}
        />
      )}
    </section>
  )
}
