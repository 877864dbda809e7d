import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { DeskCounts } from '#contracts/desk/desk-counts.ts'
import { useMarkSeen } from './use-run.ts'

type FailedRunNoticeProps = {
  failed: DeskCounts['failed_runs']
  /** Whether a run is in progress. Its line then takes the space of the reason's last lines, so that nothing moves. */
  isRunning: boolean
}

/**
 * Shown until the user has opened the failed run or pressed Seen. It spans the columns of RunStatusLine: icon, text and buttons;
 * on a phone the buttons have their own line, so that there is space for the reason.
 */
export function FailedRunNotice({ failed, isRunning }: FailedRunNoticeProps) {
  const { markSeen, isActing } = useMarkSeen()
  const [latest] = failed
  if (latest === undefined) return null
  const others = failed.length - 1
  const words = [latest.message, others > 0 && `${others} more failed before it.`].filter(Boolean).join(' ')
  return (
    <section
      role="status"
      aria-label="Failed run"
      className="col-span-full row-span-full grid grid-cols-subgrid grid-rows-subgrid items-center"
    >
      <span className="row-span-2 grid h-20 items-center min-[23rem]:h-15 sm:h-10">
        <TriangleAlert aria-hidden="true" className="size-5 text-danger" />
      </span>
      <p
        title={words}
        className={clsx(
          'leading-5 [overflow-wrap:anywhere]',
          isRunning
            ? 'line-clamp-2 min-[23rem]:line-clamp-1'
            : 'row-span-2 line-clamp-4 min-[23rem]:line-clamp-3 sm:line-clamp-2',
        )}
      >
        <strong className="font-semibold">
          {describeRun(latest)} failed {formatMoment(latest.completed_at)}.
        </strong>{' '}
        <span className="text-dim">{words}</span>
      </p>
      <div className="col-span-2 mt-2 flex gap-2 sm:col-span-1 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:mt-0">
        <Button asChild variant="outline" size="sm">
          <Link to={`/runs/${latest.id}`}>Open the run</Link>
        </Button>
        <Button variant="ghost" size="sm" loading={isActing} onClick={() => markSeen(failed.map(({ id }) => id))}>
          Seen
        </Button>
      </div>
    </section>
  )
}
