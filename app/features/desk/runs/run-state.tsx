import { clsx } from 'clsx'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { startRun } from '#app/features/desk/shared/data/call.ts'
import { showRefusal } from '#app/features/desk/shared/data/failures.ts'
import { type LogState, stateOf } from '#app/features/desk/shared/data/log-row.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useRunAction } from './use-run.ts'

const TONES = { completed: 'open', failed: 'closed', running: 'live' } as const satisfies Record<LogState, string>
const ICONS = { completed: CircleCheck, failed: CircleX, running: LoaderCircle }

/** Completed, failed, or otherwise the run's own status. Differs by icon and word as well as by colour. */
export function RunState({ run }: { run: Parameters<typeof stateOf>[0] }) {
  const state = stateOf(run)
  const Icon = ICONS[state]
  return (
    <Badge tone={TONES[state]}>
      <Icon aria-hidden="true" />
      {state === 'running' ? run.status : state}
    </Badge>
  )
}

type RunFigureProps = { label: string; value: number; isFault?: boolean | undefined; className: string }

/** A number of a run. A fault is red unless it is 0. */
export function RunFigure({ label, value, isFault = false, className }: RunFigureProps) {
  return (
    <div className={clsx('flex flex-col-reverse', className)}>
      <dt className="text-dim text-sm">{label}</dt>
      <dd className={clsx('font-bold font-display', isFault && value > 0 && 'text-danger')}>
        {value.toLocaleString('en-US')}
      </dd>
    </div>
  )
}

/** Starts a run for the sites that a cancelled or interrupted run had left. */
export function ContinueRun({ runId, className }: { runId: string; className?: string }) {
  const { act, isActing } = useRunAction()
  return (
    <Button
      variant="outline"
      size="sm"
      className={className}
      loading={isActing}
      aria-label="Continue this run with the remaining sites"
      onClick={() =>
        void act({
          run: () => startRun({ continues: runId }),
          done: { title: 'Scraper Started', description: 'It reads the remaining sites.' },
          onFailure: showRefusal('The run could not be continued'),
        })
      }
    >
      Continue
    </Button>
  )
}
