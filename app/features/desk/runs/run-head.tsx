import { Link } from 'react-router'
import { stateOf } from '#app/features/desk/shared/log-row.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import type { RunReport } from '#contracts/runs.ts'
import { RunJudgement } from './run-judgement.tsx'
import { RunProgress } from './run-progress.tsx'
import { RunState } from './run-state.tsx'
import { describeDuration, describeModelUse, describeTrigger } from './run-words.ts'

/** Name, state, times, figures, and what can be done about the run. */
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
    // While they change, each keeps its place.
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
              goes on with an earlier run
            </Link>
          </>
        )}
      </p>
      {isRunning && <RunProgress progress={progress} className="mt-5 max-w-140" />}
      {run.message && <p className="mt-4 max-w-[75ch] [overflow-wrap:anywhere]">{run.message}</p>}
      {progress.modelUse !== undefined && (
        <p className="mt-4 text-dim text-sm">{describeModelUse(progress.modelUse, progress.model)}</p>
      )}
      <RunJudgement run={run} />
      {figures.length > 0 && (
        <dl className="mt-7 grid grid-cols-3 gap-x-6 gap-y-5 border-rule-strong border-y py-4 sm:grid-cols-6">
          {figures.map((figure) => (
            <Figure key={figure.label} {...figure} />
          ))}
        </dl>
      )}
    </header>
  )
}

function Figure({ label, value, isFault = false }: { label: string; value: number; isFault?: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-dim text-sm">{label}</dt>
      <dd className={`font-bold font-display text-2xl ${isFault && value > 0 ? 'text-danger' : ''}`}>
        {value.toLocaleString('en-US')}
      </dd>
    </div>
  )
}
