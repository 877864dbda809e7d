import { RunProgress } from '#app/features/desk/runs/run-progress.tsx'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { SampleRun } from './use-sample-run.ts'

type SampleOfferProps = { sample: SampleRun; reachedNothing: boolean }

/** Offers sample data while there are no opportunities; works offline. */
export function SampleOffer({ sample, reachedNothing }: SampleOfferProps) {
  return (
    <section
      aria-label="Sample web"
      className="grid gap-x-12 gap-y-6 border-rule border-t py-8 sm:py-10 lg:grid-cols-12 lg:items-end"
    >
      <div className="min-w-0 lg:col-span-7">
        <p className="label-caps text-amber">{reachedNothing ? 'No site could be reached' : 'No internet needed'}</p>
        <h3 className="mt-3 text-title">See it filled with a sample</h3>
        <p className="mt-3 max-w-[62ch] text-dim">
          About forty invented companies have websites on this machine. The real scraper reads them in less than a
          minute, without internet. Whatever it finds is marked as sample, counts in no real figure, and is removed with
          one click.
        </p>
      </div>
      <div className="lg:col-span-5 lg:justify-self-end">
        {sample.isRunning ? (
          <SampleProgress progress={sample.progress} />
        ) : (
          <Button variant="outline_neon" onClick={sample.start}>
            Read the sample web
          </Button>
        )}
      </div>
    </section>
  )
}

function SampleProgress({ progress }: Pick<SampleRun, 'progress'>) {
  return (
    <div role="status" className="w-full sm:w-72">
      <RunProgress progress={progress} title="Reading the sample web" />
    </div>
  )
}

/** Removes the sample data after a confirmation; shows the progress while the sample is being read. */
export function RemoveSample({ sample }: { sample: SampleRun }) {
  if (sample.isRunning) return <SampleProgress progress={sample.progress} />
  return (
    <AlertDialog
      trigger={
        <Button variant="outline" size="sm" className="shrink-0" loading={sample.isRemoving}>
          Remove sample data
        </Button>
      }
      title="Remove sample data?"
      description="All sample companies are removed, with their pages, runs and history. Real data is not affected, and you can read the sample web again at any time."
      confirmLabel="Remove sample data"
      onConfirm={sample.remove}
    />
  )
}
