import { Link } from 'react-router'
import { LevelMeter } from '#app/features/desk/shared/level-meter.tsx'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { RunReport } from '#contracts/runs.ts'
import { useRowsOfRun } from './queries.ts'

/** The rows that the run made or changed: the first ones, and the way to all of them in the list. Nothing while there are none. */
export function RunRows({ run }: { run: RunReport['run'] }) {
  const found = useRowsOfRun(run.id, run.sample)
  const list = `/sync-scraper?run=${run.id}`
  if (found.data?.total === 0) return null
  return (
    <section aria-label="Opportunities of this run">
      <h2 className="label-caps border-rule-strong border-b pb-2.5 font-sans text-dim">Opportunities</h2>
      <ul>
        {(found.data?.rows ?? []).map((row) => (
          <li key={row.id} className="border-rule border-b">
            <Link
              to={`${list}&row=${row.id}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1.5 hover:text-pink-soft"
            >
              {/* A long name has a line of its own where both are narrow. */}
              <span className="max-w-full truncate font-semibold">{row.company_agency ?? 'Unknown Company'}</span>
              <span className="ml-auto flex shrink-0 items-center gap-3">
                <StatusBadge status={row.submission_status} />
                <LevelMeter score={row.ai_confidence_score} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found.isPending && <Loading />}
      {found.isError && found.data === undefined && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 py-2 text-dim text-sm">
          <p>They could not be loaded.</p>
          <Button variant="ghost" size="sm" loading={found.isFetching} onClick={() => void found.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {found.data !== undefined && (
        <Link
          to={list}
          className="figures mt-2 inline-flex min-h-11 items-center font-semibold text-sm underline decoration-2 decoration-pink underline-offset-[6px]"
        >
          {found.data.total === 1 ? 'Show it in the list' : `Show all ${found.data.total} in the list`}
        </Link>
      )}
    </section>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading the opportunities</span>
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} className="flex min-h-12 items-center border-rule border-b">
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  )
}
