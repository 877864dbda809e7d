import { Radar } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ScraperLog } from '#app/features/desk/shared/log-row.ts'
import { useOffers } from '#app/features/desk/shared/offers.ts'
import { type ScraperRun, useSources } from '#app/features/desk/shared/queries.ts'
import { SkippedRows } from '#app/features/desk/shared/skipped-rows.tsx'
import { useIsWide } from '#app/features/desk/shared/use-is-wide.ts'
import { describeSources } from '#app/features/desk/shared/words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import type { OpportunityCounts } from '#contracts/opportunity-search.ts'
import type { ListRequest } from './calls.ts'
import { ExportButton } from './export-button.tsx'
import type { FoundRow } from './found-row.ts'
import { QuickStart, ShowQuickStart, useQuickStart } from './quick-start.tsx'
import { RunLine } from './run-line.tsx'
import { StatButtons } from './stat-buttons.tsx'

/** Tailwind's `xl`: from here on Quick Start stands beside the figures. */
const BESIDE_REM = 80

type DeskBandProps = {
  run: ScraperRun
  logs: readonly ScraperLog[] | undefined
  counts: OpportunityCounts | undefined
  lastRun: OpportunityFilter | null
  request: ListRequest
  /** How many rows the list has; null while that is not known. */
  matching: number | null
  /** All of them, where all are loaded. */
  rows: readonly FoundRow[] | null
  onFilter: (filter: OpportunityFilter) => void
  /** What is said about sample data while there is nothing else. */
  sample: ReactNode
}

/** Title, notices, figures and Quick Start in one band, so that the list begins in the first view. */
export function DeskBand({ run, logs, counts, lastRun, request, matching, rows, onFilter, sample }: DeskBandProps) {
  const quickStart = useQuickStart()
  const isBeside = useIsWide(BESIDE_REM)
  return (
    <header className="pt-2 sm:pt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:gap-y-2">
        <h1 className="text-[clamp(1.25rem,0.9rem+1.4vw,1.875rem)] leading-8 sm:leading-9">
          AI Sync Licensing Scraper
        </h1>
        <Badge tone="confidence">
          <Radar aria-hidden="true" />
          Real-time web scraping
        </Badge>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-6 gap-y-2 max-sm:contents">
          {!isBeside && <ShowQuickStart {...quickStart} />}
          <div className="flex flex-wrap gap-2 max-sm:my-1 max-sm:basis-full max-sm:[&_button]:px-3.5">
            <Button
              variant="neon"
              glow={false}
              loading={run.isRunning}
              onClick={() => run.start()}
              // As wide with either text.
              className="min-w-38"
            >
              {run.isRunning ? 'Running...' : 'Custom Scraper'}
            </Button>
            <ExportButton request={request} rows={rows} count={matching} isSample={counts?.is_sample ?? false} />
          </div>
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-8 gap-y-2">
        <RunLine logs={logs}>
          <SourceLine />
        </RunLine>
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
  const offers = useOffers()
  return (
    <p className="text-dim text-xs leading-4 sm:text-sm sm:leading-5">
      {sources.data
        ? describeSources(sources.data)
        : sources.isError
          ? offers === 'specified'
            ? 'This backend does not say which sources are active.'
            : 'Which sources are active could not be read.'
          : 'Reading which sources are active...'}
    </p>
  )
}

function SkippedSources() {
  const { data } = useSources()
  return <SkippedRows problems={data?.problems ?? []} advice="Remove these sources and add their pages again." />
}
