import { SampleOffer } from '#app/features/desk/sample/sample-offer.tsx'
import { useSampleRun } from '#app/features/desk/sample/sample-queries.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import type { RunReport } from '#contracts/runs.ts'
import { ContinueRun } from './continue-run.tsx'
import { useRunActions } from './queries.ts'
import { hasReachedNothing } from './run-words.ts'

/** What was judged about the run, and the step that follows from it: cancel, continue, accept, or read the sample web. */
export function RunJudgement({ run }: { run: RunReport['run'] }) {
  const { cancel, acceptDrop } = useRunActions()
  if (run.status === 'running') {
    return (
      <AlertDialog
        trigger={
          <Button variant="outline" size="sm" className="mt-5" loading={cancel.isPending}>
            Cancel run
          </Button>
        }
        title="Cancel this run?"
        description="It ends at once for everybody. What it has stored so far is kept. It can be continued until another run is started."
        confirmLabel="Cancel run"
        onConfirm={() => cancel.mutate(run.id)}
      />
    )
  }
  if (run.failed_as === 'drop') {
    return (
      <div className="mt-5 max-w-[75ch] border-amber border-l-2 pl-4">
        <p>
          <strong className="font-semibold">Held back.</strong>{' '}
          <span className="text-dim">
            A run that loses this much is more often a fault than the truth, so nothing that was known has been changed.
          </span>
        </p>
        <AlertDialog
          trigger={
            <Button variant="outline" size="sm" className="mt-3" loading={acceptDrop.isPending}>
              Accept and run again
            </Button>
          }
          title="Accept the loss and run again?"
          description="The sites are read again, and whatever the pages say then is stored, also where openings end or sites cannot be read any more."
          confirmLabel="Accept and run again"
          onConfirm={() => acceptDrop.mutate(run.preset)}
        />
      </div>
    )
  }
  if (run.can_continue) {
    return (
      <div className="mt-5 max-w-[75ch]">
        <p className="text-dim">The sites that were left can still be read; what was read is not asked for again.</p>
        <ContinueRun runId={run.id} className="mt-3" />
      </div>
    )
  }
  if (hasReachedNothing(run)) return <ReachedNothing />
  if (!run.accept_drop) return null
  return <p className="mt-3 text-dim text-sm">Somebody accepted beforehand that this run may lose much.</p>
}

function ReachedNothing() {
  const sample = useSampleRun()
  return (
    <div className="mt-5">
      <h2 className="sr-only">What can be done</h2>
      <SampleOffer sample={sample} reachedNothing />
    </div>
  )
}
