import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ActionError } from '#app/features/desk/shared/calls.ts'
import { stateOf } from '#app/features/desk/shared/log-row.ts'
import { FailedPanel, LoadingLines } from '#app/features/desk/shared/panel-states.tsx'
import { type PageOutcome, PageOutcomeSchema } from '#contracts/reading.ts'
import { useRunActions, useRunReport } from './queries.ts'
import { RunHead } from './run-head.tsx'
import { RunPages } from './run-pages.tsx'
import { RunQueries } from './run-queries.tsx'
import { RunRows } from './run-rows.tsx'
import { RunUnlisted } from './run-unlisted.tsx'

/** One run: how it went, what was asked, what came of it, and what became of each page. Opening it counts as seeing it. */
export function RunPage({ runId }: { runId: string }) {
  const [params, setParams] = useSearchParams()
  const view = readView(params)
  const report = useRunReport({ runId, ...view })
  useSeen(runId, report.data?.run.status === 'failed')
  const show = (next: { outcome: PageOutcome | null; page: number }) =>
    setParams(writeView(next), { preventScrollReset: true, state: { stay: true } })
  return (
    <div className="gutters pt-5 pb-16">
      <Link
        to="/runs"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-dim text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All runs
      </Link>
      {report.data === undefined ? (
        <Missing report={report} />
      ) : (
        <>
          <RunHead run={report.data.run} />
          <RunUnlisted report={report.data} />
          <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-12">
            <div className="min-w-0 space-y-10 xl:order-last xl:col-span-4">
              <RunRows run={report.data.run} />
              <RunQueries run={report.data.run} search={report.data.search} />
            </div>
            <div className="min-w-0 xl:col-span-8">
              <RunPages
                report={report.data}
                view={view}
                onView={show}
                isOver={stateOf(report.data.run) !== 'running'}
              />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function Missing({ report }: { report: ReturnType<typeof useRunReport> }) {
  if (!report.isError || report.isFetching) {
    return (
      <>
        <h1 className="sr-only">Run</h1>
        <LoadingLines label="Loading the run" />
      </>
    )
  }
  const isUnknown = report.error instanceof ActionError && [400, 404].includes(report.error.status ?? 0)
  if (isUnknown) {
    return (
      <>
        <h1 className="mt-4 text-title">There is no such run</h1>
        <p className="mt-3 text-dim text-lead">Runs over the sample web go when the sample data is removed.</p>
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">Run</h1>
      <FailedPanel what="run reports" title="The run could not be loaded" onRetry={() => void report.refetch()} />
    </>
  )
}

function useSeen(runId: string, isFailed: boolean): void {
  const { mutate } = useRunActions().markSeen
  useEffect(() => {
    if (isFailed) mutate([runId])
  }, [runId, isFailed, mutate])
}

type View = { outcome: PageOutcome | null; page: number }

function readView(params: URLSearchParams): View {
  const outcome = PageOutcomeSchema.safeParse(params.get('outcome'))
  const page = Number.parseInt(params.get('page') ?? '', 10)
  return { outcome: outcome.success ? outcome.data : null, page: page > 0 && page < 10_000 ? page : 1 }
}

function writeView({ outcome, page }: View): Record<string, string> {
  return { ...(outcome === null ? {} : { outcome }), ...(page === 1 ? {} : { page: String(page) }) }
}
