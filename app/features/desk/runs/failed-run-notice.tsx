import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useDeskCounts } from '#app/features/desk/shared/counts.ts'
import { formatMoment } from '#app/features/desk/shared/dates.ts'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { Button } from '#app/ui/button.tsx'
import { useRunActions } from './queries.ts'

/** Says that a run failed, on every screen of the person until they have opened it or pressed Seen. */
export function FailedRunNotice() {
  const counts = useDeskCounts()
  const { markSeen } = useRunActions()
  const failed = counts.data?.failed_runs ?? []
  const [latest] = failed
  if (latest === undefined) return <div role="status" />
  const others = failed.length - 1
  return (
    <section
      role="status"
      aria-label="Failed run"
      className="figures flex flex-wrap items-start gap-x-4 gap-y-2 border-danger/50 border-y py-3 text-sm"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <strong className="font-semibold">
          {describeRun(latest)} failed {formatMoment(latest.completed_at)}.
        </strong>{' '}
        <span className="text-dim">
          {latest.message}
          {others > 0 && ` ${others} more failed before it.`}
        </span>
      </p>
      <span className="flex items-center gap-3">
        <Button asChild variant="outline" size="sm">
          <Link to={`/runs/${latest.id}`}>Open the run</Link>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          loading={markSeen.isPending}
          onClick={() => markSeen.mutate(failed.map(({ id }) => id))}
        >
          Seen
        </Button>
      </span>
    </section>
  )
}
