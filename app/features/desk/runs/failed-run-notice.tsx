import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { DeskCounts } from '#contracts/desk/desk-counts.ts'
import { useMarkSeen } from './use-run.ts'

/** Shown until the user has opened the failed run or pressed Seen. */
export function FailedRunNotice({ failed }: { failed: DeskCounts['failed_runs'] }) {
  const { markSeen, isActing } = useMarkSeen()
  const [latest] = failed
  if (latest === undefined) return null
  const others = failed.length - 1
  const words = [latest.message, others > 0 && `${others} more failed before it.`].filter(Boolean).join(' ')
  return (
    <section role="status" aria-label="Failed run" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      {/* On a phone the buttons have their own line, so that there is space for the reason. */}
      <p
        title={words}
        className="line-clamp-3 min-w-0 flex-1 basis-60 leading-5 [overflow-wrap:anywhere] sm:line-clamp-2"
      >
        <strong className="font-semibold">
          {describeRun(latest)} failed {formatMoment(latest.completed_at)}.
        </strong>{' '}
        <span className="text-dim">{words}</span>
      </p>
      <div className="flex gap-2">
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
