import { Link } from 'react-router'
import { LevelMeter } from '#app/features/desk/shared/level-meter.tsx'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import type { RunReport } from '#contracts/runs.ts'
import { useRowsOfRun } from './queries.ts'

/** The rows that the run made or changed: the first ones, and the way to all of them in the list. */
export function RunRows({ run }: { run: RunReport['run'] }) {
  const found = useRowsOfRun(run.id, run.sample)
  const list = `/sync-scraper?run=${run.id}`
  return (
    <section aria-label="Opportunities of this run">
      <h2 className="label-caps border-rule-strong border-b pb-2.5 font-sans text-dim">Opportunities</h2>
      {found.data?.total === 0 && (
        <p className="py-4 text-dim text-sm">
          {run.status === 'running' ? 'No row was made or changed yet.' : 'No row was made or changed by this run.'}
        </p>
      )}
      <ul>
        {(found.data?.rows ?? []).map((row) => (
          <li key={row.id} className="border-rule border-b">
            <Link
              to={`${list}&row=${row.id}`}
              className="flex min-h-12 items-center justify-between gap-4 hover:text-pink-soft"
            >
              <span className="min-w-0 truncate font-semibold">{row.company_agency ?? 'Unknown Company'}</span>
              <span className="flex shrink-0 items-center gap-3">
                <StatusBadge status={row.submission_status} />
                <LevelMeter score={row.ai_confidence_score} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found.isError && <p className="py-4 text-dim text-sm">They could not be loaded.</p>}
      {found.data !== undefined && found.data.total > 0 && (
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
