import { formatMoment } from '#app/features/desk/shared/dates.ts'
import { findRunUnderWay, type ScraperLog } from '#app/features/desk/shared/log-row.ts'
import { describeRun } from '#app/features/desk/shared/words.ts'

/** What the run in progress does. Its place is kept while there is none, so that nothing moves when a run starts or ends. */
export function RunLine({ logs }: { logs: readonly ScraperLog[] | undefined }) {
  const run = findRunUnderWay(logs, new Date())
  return (
    <div role="status" className="figures flex h-8 min-w-0 items-center text-sm lg:h-12 lg:justify-end">
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
  )
}
