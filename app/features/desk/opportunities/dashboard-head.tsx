import { Download, Images, Radar } from 'lucide-react'
import { Link } from 'react-router'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'
import { type ScraperRun, useSources } from '#app/features/desk/shared/queries.ts'
import { SkippedRows } from '#app/features/desk/shared/skipped-rows.tsx'
import { describeSources } from '#app/features/desk/shared/words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { downloadCsv } from './csv.ts'

type DashboardHeadProps = { run: ScraperRun; filtered: readonly OpportunityRow[] }

export function DashboardHead({ run, filtered }: DashboardHeadProps) {
  return (
    <header className="flex flex-col gap-x-10 gap-y-7 lg:flex-row lg:items-end lg:justify-between">
      <div className="min-w-0">
        <Badge tone="confidence">
          <Radar aria-hidden="true" />
          Real-time web scraping
        </Badge>
        <h1 className="mt-4 text-[clamp(2rem,1.4rem+2.4vw,3.25rem)] leading-[1.02]">AI Sync Licensing Scraper</h1>
        <SourceLine />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="neon" glow={false} loading={run.isRunning} onClick={() => run.start()}>
          {run.isRunning ? 'Running...' : 'Custom Scraper'}
        </Button>
        <Button variant="outline" disabled={filtered.length === 0} onClick={() => downloadCsv(filtered)}>
          <Download aria-hidden="true" />
          Export CSV
        </Button>
        <Button asChild variant="outline">
          <Link to="/press">
            <Images aria-hidden="true" />
            Press &amp; Previews
          </Link>
        </Button>
      </div>
    </header>
  )
}

function SourceLine() {
  const sources = useSources()
  const line = sources.data
    ? describeSources(sources.data)
    : sources.isError
      ? 'Which sources are active could not be read.'
      : 'Reading which sources are active...'
  return (
    <>
      <p className="mt-3 max-w-[65ch] text-dim">{line}</p>
      <SkippedRows problems={sources.data?.problems ?? []} advice="Remove these sources and add their pages again." />
    </>
  )
}
