import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { FailedRunNotice } from '#app/features/desk/runs/failed-run-notice.tsx'
import { useDeskCounts } from '#app/features/desk/shared/counts.ts'
import { findRunUnderWay, type ScraperLog } from '#app/features/desk/shared/log-row.ts'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'

type RunLineProps = { logs: readonly ScraperLog[] | undefined; className?: string; children?: ReactNode }

/**
 * A run that failed, until it has been seen; else the run in progress; else what is given. All in a place of one height, so
 * that nothing moves when a run starts, ends or fails: what is given keeps its lines while it is not shown.
 */
export function RunLine({ logs, className, children }: RunLineProps) {
  const failed = useDeskCounts().data?.failed_runs ?? []
  const run = findRunUnderWay(logs, new Date())
  const isBusy = failed.length > 0 || run !== null
  return (
    <div
      data-busy={isBusy || undefined}
      className={clsx(
        'figures grid min-h-12 min-w-0 grid-cols-[minmax(0,1fr)] items-center text-sm *:[grid-area:1/1] lg:h-12',
        className,
      )}
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
      {children && <div className={clsx(isBusy && 'invisible')}>{children}</div>}
    </div>
  )
}
