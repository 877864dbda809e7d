import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { FailedRunNotice } from '#app/features/desk/runs/failed-run-notice.tsx'
import { describeProgress } from '#app/features/desk/runs/run-progress.tsx'
import { useDeskCounts } from '#app/features/desk/shared/counts.ts'
import { findRunUnderWay, type ScraperLog } from '#app/features/desk/shared/log-row.ts'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'

type RunLineProps = { logs: readonly ScraperLog[] | undefined; children: ReactNode }

/**
 * A run that failed, until it has been seen, and the run in progress; else what is given. All in one place, high enough for a
 * notice of two lines: what is given keeps its lines while it is not shown, so that nothing moves when a run starts or ends.
 */
export function RunLine({ logs, children }: RunLineProps) {
  const failed = useDeskCounts().data?.failed_runs ?? []
  const run = findRunUnderWay(logs, new Date())
  const isBusy = failed.length > 0 || run !== null
  return (
    // Wide enough for a notice with its buttons; where the sample's line does not fit beside it, that line wraps.
    <div className="figures grid min-h-10 min-w-0 grow basis-[min(36rem,100%)] items-center text-sm *:[grid-area:1/1] pointer-coarse:min-h-11">
      <div className="min-w-0">
        {failed.length > 0 && <FailedRunNotice failed={failed} />}
        <div role="status">
          {run !== null && (
            <p className={clsx('flex items-center gap-3 text-dim leading-5', failed.length > 0 && 'mt-2')}>
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-pink shadow-[0_0_12px_2px_#ff3d8f]" />
              <span className="min-w-0">
                <strong className="font-semibold text-ink">{describeRun(run)} is running</strong>
                {describeSoFar(run)}
              </span>
            </p>
          )}
        </div>
      </div>
      <div className={clsx('min-w-0', isBusy && 'invisible')}>{children}</div>
    </div>
  )
}

/** Sites, pages, what was found and what is left; before the sites are known, since when, and what the log counts. */
function describeSoFar({
  progress,
  started_at: startedAt,
  total_processed: processed,
  new_entries_count: added,
}: ScraperLog) {
  if (progress === null || progress.sitesPlanned === 0)
    return ` since ${formatMoment(startedAt) ?? 'a moment ago'}. ${processed} processed, ${added} new so far.`
  const sites = `${progress.sitesDone.toLocaleString('en-US')} of ${progress.sitesPlanned.toLocaleString('en-US')} sites`
  return `: ${[sites, describeProgress(progress, { brief: true })].join(', ')}.`
}
