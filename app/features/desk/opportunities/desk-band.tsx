import { clsx } from 'clsx'
import { Download, Radar } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListRequest } from '#app/features/desk/opportunities/data/fetch-opportunities.ts'
import { useExport } from '#app/features/desk/opportunities/data/use-export.ts'
import type { OpportunityListData } from '#app/features/desk/opportunities/data/use-opportunity-list.ts'
import { HIGH_CONFIDENCE } from '#app/features/desk/opportunities/filters/filter-labels.ts'
import { FailedRunNotice } from '#app/features/desk/runs/failed-run-notice.tsx'
import { describeProgress } from '#app/features/desk/runs/run-progress.tsx'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { useDeskCounts } from '#app/features/desk/shared/data/counts.ts'
import { findRunInProgress, type ScraperLog } from '#app/features/desk/shared/data/log-row.ts'
import { type ScraperRun, useLogs, useSources } from '#app/features/desk/shared/data/use-runs.ts'
import { SkippedRows } from '#app/features/desk/shared/states/skipped-rows.tsx'
import { useIsWide } from '#app/features/desk/shared/use-is-wide.ts'
import { describeRun, describeSources } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { OpportunityCounts } from '#contracts/desk/opportunity-search.ts'
import { isSameFilter } from './desk-address.ts'
import { QuickStart, ShowQuickStart, useQuickStart } from './quick-start.tsx'

/** Tailwind's `xl`: from this width on, Quick Start is beside the figures. */
const BESIDE_REM = 80

type DeskBandProps = {
  run: ScraperRun
  counts: OpportunityCounts | undefined
  lastRun: OpportunityFilter | null
  request: ListRequest
  found: OpportunityListData
  onFilter: (filter: OpportunityFilter) => void
  /** The banner while there is only sample data. */
  sample: ReactNode
}

/** Title, notices, figures and Quick Start in one band, so that the list begins above the fold. */
export function DeskBand({ run, counts, lastRun, request, found, onFilter, sample }: DeskBandProps) {
  const quickStart = useQuickStart()
  const isBeside = useIsWide(BESIDE_REM)
  return (
    <header className="pt-2 sm:pt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:gap-y-2">
        <h1 className="text-[clamp(1.25rem,0.9rem+1.4vw,1.875rem)] leading-8 sm:leading-9">
          AI Sync Licensing Scraper
        </h1>
        <Badge tone="confidence">
          <Radar />
          Real-time web scraping
        </Badge>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-6 gap-y-2 max-sm:contents">
          {!isBeside && <ShowQuickStart {...quickStart} />}
          <div className="flex flex-wrap gap-2 max-sm:my-1 max-sm:basis-full max-sm:[&_button]:px-3.5">
            <Button
              variant="neon"
              glow={false}
              loading={run.isRunning}
              disabled={run.isRunning}
              onClick={() => run.start()}
              // The same width with either text.
              className="min-w-38"
            >
              {run.isRunning ? 'Running...' : 'Custom Scraper'}
            </Button>
            <ExportButton request={request} found={found} />
          </div>
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-8 gap-y-2">
        <RunStatusLine>
          <SourceLine />
        </RunStatusLine>
        {sample}
      </div>
      <SkippedSources />
      <div className="mt-1.5 grid gap-x-8 gap-y-2 sm:mt-2.5 sm:gap-y-4 lg:mt-3 xl:grid-cols-[7fr_6fr]">
        <StatButtons counts={counts} lastRun={lastRun} filter={request.filter} onFilter={onFilter} />
        <QuickStart run={run} isBeside={isBeside} {...quickStart} />
      </div>
    </header>
  )
}

function SourceLine() {
  const sources = useSources()
  const support = useBackendSupport()
  return (
    <p className="text-dim text-xs leading-4 sm:text-sm sm:leading-5">
      {sources.data
        ? describeSources(sources.data)
        : sources.isError
          ? support === 'specified'
            ? 'This backend does not say which sources are active.'
            : 'The active sources could not be loaded.'
          : 'Loading the active sources...'}
    </p>
  )
}

function SkippedSources() {
  const { data } = useSources()
  return <SkippedRows problems={data?.problems ?? []} advice="Remove these sources and add their pages again." />
}

function ExportButton({ request, found }: Pick<DeskBandProps, 'request' | 'found'>) {
  const { isBusy, download } = useExport(found.opportunities)
  const count = found.isStale ? null : found.total
  return (
    <Button
      variant="outline"
      loading={isBusy}
      disabled={count === null || count === 0}
      onClick={() => void download(request, found.isSample)}
      className="pr-2"
    >
      {!isBusy && <Download />}
      Export CSV
      {/* Takes its space before the count is known, so that the button beside it does not move. */}
      <span className="figures -ml-1 min-w-12 text-left text-dim">
        {count !== null && count > 0 && `(${count.toLocaleString('en-US')})`}
      </span>
    </Button>
  )
}

/**
 * Failed runs until they have been seen, and the run in progress; otherwise the children. All share one place with space for two
 * lines: the children keep their space while they are hidden, so that nothing moves when a run starts or ends.
 */
function RunStatusLine({ children }: { children: ReactNode }) {
  const failed = useDeskCounts().data?.failed_runs ?? []
  const run = findRunInProgress(useLogs().data)
  const isBusy = failed.length > 0 || run !== null
  return (
    // Wide enough for a notice with its buttons. If the sample banner does not fit beside it, the banner wraps.
    <div className="figures grid min-h-10 min-w-0 grow basis-[min(36rem,100%)] items-center text-sm *:[grid-area:1/1] pointer-coarse:min-h-11">
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_auto_auto] gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-rows-[auto_auto]">
        {failed.length > 0 && <FailedRunNotice failed={failed} isRunning={run !== null} />}
        <div
          role="status"
          className={clsx('self-start', failed.length > 0 ? 'col-start-2 row-start-2' : 'col-span-full')}
        >
          {run !== null && (
            <p className="flex items-center gap-3 text-dim leading-5">
              <span
                aria-hidden="true"
                className="size-2 shrink-0 rounded-full bg-pink shadow-[0_0_12px_2px_var(--pink)]"
              />
              <span
                title={`${describeRun(run)} is running${describeRunSoFar(run)}`}
                className={clsx('line-clamp-2 min-w-0', failed.length > 0 && 'sm:line-clamp-1')}
              >
                <strong className="font-semibold text-ink">{describeRun(run)} is running</strong>
                {describeRunSoFar(run)}
              </span>
            </p>
          )}
        </div>
      </div>
      <div className={clsx('min-w-0', isBusy && 'invisible')}>{children}</div>
    </div>
  )
}

/** Sites, pages, finds and time left. Before the sites are known: the start time and the counts of the log. */
function describeRunSoFar({
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

type StatButtonsProps = {
  counts: OpportunityCounts | undefined
  /** The filter for what the last run found; null if there was no run. */
  lastRun: OpportunityFilter | null
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
}

/** The four figures. Pressing one shows its opportunities; a dash means that it has not loaded yet. */
function StatButtons({ counts, lastRun, filter, onFilter }: StatButtonsProps) {
  const figures = [
    { label: 'Total Opportunities', value: counts?.total.toLocaleString('en-US'), shows: {} },
    { label: 'Open Submissions', value: counts?.open.toLocaleString('en-US'), shows: { status: ['open'] } },
    { label: 'New Today', value: counts?.new_today.toLocaleString('en-US'), shows: lastRun },
    {
      label: 'High Confidence',
      value: counts && `${counts.high_confidence_percent}%`,
      shows: { confidence_from: HIGH_CONFIDENCE },
    },
  ] satisfies { label: string; value: string | undefined; shows: OpportunityFilter | null }[]
  return (
    <section
      aria-label="Figures"
      className="grid grid-cols-2 gap-x-2 gap-y-2 min-[23rem]:grid-cols-4 sm:gap-x-4 lg:gap-x-5"
    >
      {figures.map(({ label, value, shows }) => {
        const isOn = shows !== null && isSameFilter(shows, filter)
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isOn}
            disabled={shows === null}
            onClick={() => shows !== null && onFilter(isOn ? {} : shows)}
            className={clsx(
              'group flex min-w-0 cursor-pointer flex-col border-t pt-1.5 text-left sm:pt-2 disabled:cursor-default',
              isOn ? 'border-cyan' : 'border-rule-strong enabled:hover:border-ink',
            )}
          >
            <span className="min-[23rem]:min-h-8 font-semibold text-dim text-xs leading-4 group-enabled:group-hover:text-ink sm:min-h-4">
              {label}
            </span>
            <span className="figures font-bold font-display text-2xl leading-8 sm:text-[1.75rem] sm:leading-9">
              {value ?? '–'}
            </span>
            {/* From 1024 px on its line is always reserved, so that nothing moves when sample data comes or goes. On a phone the band says it. */}
            <span className="text-dim text-xs max-sm:sr-only lg:min-h-4">{counts?.is_sample && 'Sample'}</span>
          </button>
        )
      })}
    </section>
  )
}
