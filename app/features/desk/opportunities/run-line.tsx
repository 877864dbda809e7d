import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { FailedRunNotice } from '#app/features/desk/runs/failed-run-notice.tsx'
import { useDeskCounts } from '#app/features/desk/shared/counts.ts'
import { formatMoment } from '#app/features/desk/shared/dates.ts'
import { findRunUnderWay, type ScraperLog } from '#app/features/desk/shared/log-row.ts'
import { describeRun } from '#app/features/desk/shared/words.ts'

type RunLineProps = { logs: readonly ScraperLog[] | undefined; className?: string; children?: ReactNode }

/**
 * A run that failed, until it has been seen; else the run in progress; else what is given. All in a place of one height, so
 * that nothing moves when a run starts, ends or fails.
 */
export function RunLine({ logs, className, children }: RunLineProps) {
  const failed = useDeskCounts().data?.failed_runs ?? []
  const run = findRunUnderWay(logs, new Date())
  return (
    <div
      data-busy={failed.length > 0 || run !== null || undefined}
      className={clsx('figures flex min-h-11 min-w-0 items-center text-sm lg:h-12', className)}
    >
      {failed.length > 0 && <FailedRunNotice failed={failed} />}
      <div role="status" className={clsx('min-w-0', failed.length > 0 && 'sr-only')}>
        {run !== null && (
          <p className="flex min-w-0 items-center gap-3 text-dim">
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-pink shadow-[0_0_12px_2px_#ff3d8f]" />
            <span className="truncate">
              <strong className="font-semibold text-ink">{describeRun(run)} is running</strong> since{' '}
              {formatMoment(run.started_at) ?? 'a moment ago'}. {run.total_processed} processed, {run.new_entries_count}{' '}
              new so far.
            </span>
          </p>
        )}
      </div>
      {failed.length === 0 && run === null && children}
    </div>
  )
}
