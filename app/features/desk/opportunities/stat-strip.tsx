import { formatMoment } from '#app/features/desk/shared/dates.ts'
import { findRunUnderWay, type ScraperLog } from '#app/features/desk/shared/log-row.ts'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { Stat } from '#app/ui/stat.tsx'
import { countStats } from './stats.ts'

type StatStripProps = { rows: readonly OpportunityRow[] | undefined; logs: readonly ScraperLog[] | undefined }

/** The four figures, and a line about the run in progress. A dash means that a figure has not loaded yet. */
export function StatStrip({ rows, logs }: StatStripProps) {
  const stats = countStats(rows ?? [], logs ?? [])
  const note = (rows ?? []).length > 0 && (rows ?? []).every(({ sample }) => sample) ? { note: 'Sample' } : {}
  const counted = (value: string | number) => (rows === undefined ? '–' : value)
  return (
    <section aria-label="Figures" className="mt-10">
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
        <Stat label="Total Opportunities" value={counted(stats.total.toLocaleString('en-US'))} {...note} />
        <Stat label="Open Submissions" value={counted(stats.open.toLocaleString('en-US'))} {...note} />
        <Stat label="New Today" value={stats.newToday.toLocaleString('en-US')} {...note} />
        <Stat label="High Confidence" value={counted(`${stats.highConfidencePercent}%`)} {...note} />
      </div>
      <RunLine logs={logs} />
    </section>
  )
}

function RunLine({ logs }: { logs: readonly ScraperLog[] | undefined }) {
  const run = findRunUnderWay(logs, new Date())
  return (
    <div role="status" className="figures">
      {run !== null && (
        <p className="mt-6 flex items-start gap-3 text-dim text-sm">
          <span
            aria-hidden="true"
            className="mt-1.5 size-2 shrink-0 rounded-full bg-pink shadow-[0_0_12px_2px_#ff3d8f]"
          />
          <span>
            <strong className="font-semibold text-ink">{describeRun(run)} is running</strong> since{' '}
            {formatMoment(run.started_at) ?? 'a moment ago'}. {run.total_processed} processed, {run.new_entries_count}{' '}
            new so far.
          </span>
        </p>
      )}
    </div>
  )
}
