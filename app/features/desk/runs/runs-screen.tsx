import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ScraperLog, stateOf } from '#app/features/desk/shared/data/log-row.ts'
import { useLogs } from '#app/features/desk/shared/data/use-runs.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { RunProgress } from './run-progress.tsx'
import { ContinueRun, RunFigure, RunState } from './run-state.tsx'

/** All runs, newest first. */
export function RunsScreen() {
  const logs = useLogs()
  return (
    <div className="gutters pt-6 pb-16">
      <ScreenHead title="Runs">
        When the scraper ran, what it found, and what it could not read. Also on the dashboard, under{' '}
        <Link to="/sync-scraper?tab=logs" className="underline underline-offset-4 hover:text-ink">
          Scraper Logs
        </Link>
        .
      </ScreenHead>
      <div className="mt-6">
        <LogsPanel
          query={logs}
          start={
            <Button asChild variant="outline">
              <Link to="/sync-scraper">Start the first run under Opportunities</Link>
            </Button>
          }
        />
      </div>
    </div>
  )
}

type LogsPanelProps = {
  query: UseQueryResult<ScraperLog[]>
  /** A link to start the first run, if the surrounding screen has no button for it. */
  start?: ReactNode
}

export function LogsPanel({ query, start }: LogsPanelProps) {
  return (
    <section aria-label="Scraper Logs">
      <h2 className="sr-only">Scraper Logs</h2>
      <Loaded query={query} what="logs" level="h3" isSpecified>
        {(logs) =>
          logs.length === 0 ? (
            <EmptyPanel level="h3" title="No scraping logs yet" action={start} />
          ) : (
            <ul className="border-rule-strong border-t">
              {logs.map((log) => (
                <li key={log.id} className="border-rule border-b">
                  <Run log={log} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Run({ log }: { log: ScraperLog }) {
  return (
    <article className="figures grid gap-x-8 gap-y-4 py-5 lg:grid-cols-[15rem_minmax(0,1fr)_auto] lg:items-start">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:block">
        <RunState run={log} />
        <p className="font-semibold lg:mt-1">
          <Link
            to={`/runs/${log.id}`}
            className="inline-flex min-h-11 items-center decoration-pink decoration-2 underline-offset-[6px] hover:underline lg:min-h-8"
          >
            {describeRun(log)}
          </Link>
        </p>
        {log.sample && <SampleBadge className="lg:mt-2" />}
      </div>
      <div className="min-w-0 text-dim text-sm">
        <p>
          Started {formatMoment(log.started_at) ?? '–'}
          <span aria-hidden="true"> · </span>
          <span className="whitespace-nowrap">
            {log.completed_at === null ? 'Not completed yet' : `Completed ${formatMoment(log.completed_at) ?? '–'}`}
          </span>
        </p>
        {stateOf(log) === 'running' && log.progress && (
          <RunProgress progress={log.progress} className="mt-3 max-w-100" />
        )}
        {log.message && <p className="mt-1.5 max-w-[65ch] text-ink [overflow-wrap:anywhere]">{log.message}</p>}
        {log.can_continue && <ContinueRun runId={log.id} className="mt-2" />}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {[
          { label: 'New entries', value: log.new_entries_count },
          { label: 'Updated', value: log.updated_entries_count },
          { label: 'Total processed', value: log.total_processed },
          { label: 'Errors', value: log.errors_count, isFault: true },
        ].map((figure) => (
          <RunFigure key={figure.label} {...figure} className="text-xl lg:w-28 lg:text-right" />
        ))}
      </dl>
    </article>
  )
}
