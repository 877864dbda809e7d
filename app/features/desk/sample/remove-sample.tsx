import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { SampleProgress } from './sample-offer.tsx'
import type { SampleRun } from './use-sample-run.ts'

/** Removes the sample data after a question; while the sample is being read, how far that has come. */
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
