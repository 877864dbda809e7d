import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { DeskCounts } from '#contracts/desk-counts.ts'
import { useRunActions } from './queries.ts'

/** Says in one line that a run failed, until the person has opened it or pressed Seen. */
export function FailedRunNotice({ failed }: { failed: DeskCounts['failed_runs'] }) {
  const { markSeen } = useRunActions()
  const [latest] = failed
  if (latest === undefined) return null
  const others = failed.length - 1
  const words = [latest.message, others > 0 && `${others} more failed before it.`].filter(Boolean).join(' ')
  return (
    <section role="status" aria-label="Failed run" className="flex min-w-0 flex-1 items-center gap-2 lg:justify-end">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      {/* On a phone in two lines, or the name of the run would leave no room to say that it failed. */}
      <p
        title={words}
        className="min-w-0 max-sm:line-clamp-2 max-sm:text-sm max-sm:leading-5 max-lg:flex-1 sm:truncate"
      >
        <strong className="font-semibold">
          {describeRun(latest)} failed {formatMoment(latest.completed_at)}.
        </strong>{' '}
        <span className="text-dim">{words}</span>
      </p>
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
    </section>
  )
}
