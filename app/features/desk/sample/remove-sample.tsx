import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { SampleProgress } from './sample-offer.tsx'
import type { SampleRun } from './sample-queries.ts'

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
      description="All sample companies are removed, with their pages, runs and history. Nothing real is touched, and the sample can be read again at any time."
      confirmLabel="Remove sample data"
      onConfirm={sample.remove}
    />
  )
}
