import { Link } from 'react-router'
import { SampleOffer } from '#app/features/desk/sample/sample-offer.tsx'
import { useSampleRun } from '#app/features/desk/sample/use-sample-run.ts'
import { call, startRun } from '#app/features/desk/shared/data/call.ts'
import { showRefusal } from '#app/features/desk/shared/data/failures.ts'
import { stateOf } from '#app/features/desk/shared/data/log-row.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { RunReport } from '#contracts/scraper/runs.ts'
import { RunProgress } from './run-progress.tsx'
import { ContinueRun, RunFigure, RunState } from './run-state.tsx'
import { describeDuration, describeModelUse, describeTrigger, reachedNoSite } from './run-words.ts'
import { useRunAction } from './use-run.ts'

/** Name, state, times, figures, and actions on the run. */
export function RunHead({ run }: { run: RunReport['run'] }) {
  const { progress } = run
  const isRunning = stateOf(run) === 'running'
  const figures = [
    { label: 'New', value: progress.rowsNew },
    { label: 'Updated', value: progress.rowsUpdated },
    { label: 'Confirmed', value: progress.rowsConfirmed },
    { label: 'Pages read', value: progress.pagesRead },
    { label: 'Skipped', value: progress.pagesSkipped },
    { label: 'Failed', value: progress.pagesFailed, isFault: true },
    // While a run is in progress, zeros are shown too, so that nothing moves.
  ].filter(({ value }) => isRunning || value > 0)
  const duration = describeDuration(run.started_at, run.completed_at ?? run.heartbeat_at)
  return (
    <header className="figures">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title">{describeRun(run)}</h1>
        <RunState run={run} />
        {run.sample && <SampleBadge />}
      </div>
      <p className="mt-2 text-dim text-sm">
        {describeTrigger(run.trigger)} {formatMoment(run.started_at) ?? ''}
        <span aria-hidden="true"> · </span>
        {duration !== null && <span className="whitespace-nowrap">{isRunning ? `${duration} so far` : duration}</span>}
        {run.continues !== null && (
          <>
            <span aria-hidden="true"> · </span>
            <Link to={`/runs/${run.continues}`} className="underline underline-offset-4 hover:text-ink">
              continues an earlier run
            </Link>
          </>
        )}
      </p>
      {isRunning && <RunProgress progress={progress} className="mt-5 max-w-140" />}
      {run.message && <p className="mt-4 max-w-[75ch] [overflow-wrap:anywhere]">{run.message}</p>}
      {progress.modelUse !== undefined && (
        <p className="mt-4 text-dim text-sm">{describeModelUse(progress.modelUse, progress.model)}</p>
      )}
      <RunActions run={run} />
      {figures.length > 0 && (
        <dl className="mt-7 grid grid-cols-3 gap-x-6 gap-y-5 border-rule-strong border-y py-4 sm:grid-cols-6">
          {figures.map((figure) => (
            <RunFigure key={figure.label} {...figure} className="text-2xl" />
          ))}
        </dl>
      )}
    </header>
  )
}

/** The next step for the run: cancel, continue, accept its losses, or read the sample web. */
function RunActions({ run }: { run: RunReport['run'] }) {
  const { act, isActing } = useRunAction()
  const cancel = () =>
    void act({
      run: () => call('cancel_run', { run_id: run.id }),
      done: { title: 'Run cancelled', description: 'What it had stored is kept.' },
      onFailure: showRefusal('The run could not be cancelled'),
    })
  const acceptDrop = () =>
    void act({
      run: () => startRun({ accept_drop: true, preset: run.preset ?? undefined }),
      done: { title: 'Scraper Started', description: 'This run may remove what is no longer on the pages.' },
      onFailure: showRefusal('The run could not be started'),
    })
  if (run.status === 'running') {
    return (
      <AlertDialog
        trigger={
          <Button variant="outline" size="sm" className="mt-5" loading={isActing}>
            Cancel run
          </Button>
        }
        title="Cancel this run?"
        description="It ends at once for everyone. What it has stored so far is kept. It can be continued until another run is started."
        confirmLabel="Cancel run"
        onConfirm={cancel}
      />
    )
  }
  if (run.failed_as === 'drop') {
    return (
      <div className="mt-5 max-w-[75ch] border-amber border-l-2 pl-4">
        <p>
          <strong className="font-semibold">Held back.</strong>{' '}
          <span className="text-dim">
            A run that loses this much is usually an error, so no known data was changed.
          </span>
        </p>
        <AlertDialog
          trigger={
            <Button variant="outline" size="sm" className="mt-3" loading={isActing}>
              Accept and run again
            </Button>
          }
          title="Accept the loss and run again?"
          description="The sites are read again, and the result is stored, even if openings end or sites can no longer be read."
          confirmLabel="Accept and run again"
          onConfirm={acceptDrop}
        />
      </div>
    )
  }
  if (run.can_continue) {
    return (
      <div className="mt-5 max-w-[75ch]">
        <p className="text-dim">
          The remaining sites can still be read. Sites that have been read are not requested again.
        </p>
        <ContinueRun runId={run.id} className="mt-3" />
      </div>
    )
  }
  if (reachedNoSite(run)) return <NoSiteReached />
  if (!run.accept_drop) return null
  return <p className="mt-3 text-dim text-sm">Staff accepted in advance that this run may lose a lot of data.</p>
}

function NoSiteReached() {
  const sample = useSampleRun()
  return (
    <div className="mt-5">
      <h2 className="sr-only">What can be done</h2>
      <SampleOffer sample={sample} reachedNothing />
    </div>
  )
}
