import type { ScraperLog } from '#app/features/desk/shared/data/log-row.ts'
import { formatCount } from '#app/features/desk/shared/words.ts'
import { describeTimeLeft } from '#contracts/scraper/time-left.ts'

/** The progress in a run's log. Older logs lack some of the figures. */
type Progress = NonNullable<ScraperLog['progress']>
type RunProgressProps = { progress: Progress | null; title?: string; className?: string }

export function RunProgress({ progress, title, className }: RunProgressProps) {
  const { sitesDone: done, sitesPlanned: planned } = progress ?? { sitesDone: 0, sitesPlanned: 0 }
  const part = planned === 0 ? 0.02 : Math.min(1, done / planned)
  const count = `${done.toLocaleString('en-US')} of ${planned.toLocaleString('en-US')}`
  const more = progress === null || planned === 0 ? '' : describeProgress(progress)
  return (
    <div className={className}>
      <p className="figures flex justify-between gap-4 text-sm">
        <span>{title ?? (planned === 0 ? 'Looking for sites' : 'Sites read')}</span>
        <span className="text-dim">
          {planned > 0 ? (title === undefined ? count : `${count} sites`) : title !== undefined && 'starting'}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Sites read"
        aria-valuemin={0}
        aria-valuemax={Math.max(planned, 1)}
        aria-valuenow={Math.min(done, Math.max(planned, 1))}
        className="mt-2 h-1 bg-rule-strong"
      >
        <div
          className="h-full origin-left bg-pink shadow-[0_0_12px_1px_var(--pink)] transition-transform duration-300 ease-decisive motion-reduce:transition-none"
          style={{ transform: `scaleX(${part})` }}
        />
      </div>
      {more !== '' && <p className="figures mt-2 text-dim text-sm">{more}</p>}
    </div>
  )
}

/** '212 pages read, 31 opportunities found, about 4 minutes left', as far as known; brief: '212 pages, 31 found, …'. */
export function describeProgress(
  { pagesRead, rowsNew, rowsUpdated, rowsConfirmed, secondsLeft }: Progress,
  { brief = false } = {},
): string {
  const found = rowsNew === undefined ? null : rowsNew + (rowsUpdated ?? 0) + (rowsConfirmed ?? 0)
  return [
    pagesRead === undefined ? null : `${formatCount(pagesRead, 'page')}${brief ? '' : ' read'}`,
    found === null
      ? null
      : brief
        ? `${found.toLocaleString('en-US')} found`
        : `${formatCount(found, 'opportunity', 'opportunities')} found`,
    secondsLeft === undefined ? null : describeTimeLeft(secondsLeft),
  ]
    .filter((part) => part !== null)
    .join(', ')
}
