import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { companyName } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { ActionError } from '#app/features/desk/shared/data/call.ts'
import { stateOf } from '#app/features/desk/shared/data/log-row.ts'
import { LevelMeter } from '#app/features/desk/shared/level-meter.tsx'
import { LoadingLines } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { describeCost, formatCount, nameProvider } from '#app/features/desk/shared/words.ts'
import { Button } from '#app/ui/button.tsx'
import { PageOutcomeSchema } from '#contracts/scraper/reading.ts'
import type { RunQuery, RunReport } from '#contracts/scraper/runs.ts'
import { explainUnlisted, nameUnlisted } from '#contracts/scraper/unlisted-sites.ts'
import { RunHead } from './run-head.tsx'
import { RunPages } from './run-pages.tsx'
import { useMarkSeen, useRunOpportunities, useRunReport, type RunView as View } from './use-run.ts'

/** One run with its opportunities, queries and pages. Opening a failed run marks it as seen. */
export function RunPage({ runId }: { runId: string }) {
  const [params, setParams] = useSearchParams()
  const view = parseView(params)
  const report = useRunReport(runId, view)
  useMarkFailedRunSeen(runId, report.data?.run.status === 'failed')
  const show = (next: View) => setParams(formatView(next), { preventScrollReset: true, state: { stay: true } })
  const isUnknown =
    report.data === undefined &&
    !report.isFetching &&
    report.error instanceof ActionError &&
    [400, 404].includes(report.error.status ?? 0)
  return (
    <div className="gutters pt-5 pb-16">
      <Link
        to="/runs"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-dim text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All runs
      </Link>
      {isUnknown ? (
        <>
          <h1 className="mt-4 text-title">This run does not exist</h1>
          <p className="mt-3 text-dim text-lead">Runs of the sample web are deleted with the sample data.</p>
        </>
      ) : (
        <>
          {report.data === undefined && <h1 className="sr-only">Run</h1>}
          <Loaded query={report} what="run reports" name="the run">
            {(loaded) => <Report report={loaded} view={view} onView={show} />}
          </Loaded>
        </>
      )}
    </div>
  )
}

function Report({ report, view, onView }: { report: RunReport; view: View; onView: (view: View) => void }) {
  const { run, search } = report
  return (
    <>
      <RunHead run={run} />
      <UnlistedSites report={report} />
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-12">
        <div className="min-w-0 space-y-10 xl:order-last xl:col-span-4">
          <RunOpportunities run={run} />
          <RunQueries run={run} search={search} />
        </div>
        <div className="min-w-0 xl:col-span-8">
          <RunPages report={report} view={view} onView={onView} isOver={stateOf(run) !== 'running'} />
        </div>
      </div>
    </>
  )
}

function useMarkFailedRunSeen(runId: string, isFailed: boolean): void {
  const { markSeen } = useMarkSeen()
  useEffect(() => {
    if (isFailed) markSeen([runId])
  }, [runId, isFailed, markSeen])
}

function parseView(params: URLSearchParams): View {
  const outcome = PageOutcomeSchema.safeParse(params.get('outcome'))
  const page = Number.parseInt(params.get('page') ?? '', 10)
  return { outcome: outcome.success ? outcome.data : null, page: page > 0 && page < 10_000 ? page : 1 }
}

function formatView({ outcome, page }: View): Record<string, string> {
  return { ...(outcome === null ? {} : { outcome }), ...(page === 1 ? {} : { page: String(page) }) }
}

/** The figures count sites, the list shows opportunities. These are the counted sites that are not listed, with the reason. */
function UnlistedSites({ report: { unlisted, unlisted_unnamed: unnamed } }: { report: RunReport }) {
  const total = unlisted.length + unnamed
  if (total === 0) return null
  return (
    <section aria-label="Counted, but not listed" className="figures mt-5 max-w-[75ch] text-sm">
      <h2 className="label-caps font-sans text-dim">Counted, but not listed: {total.toLocaleString('en-US')}</h2>
      <ul className="mt-1">
        {unlisted.map((site) => (
          <li key={site.domain} className="flex flex-wrap items-center gap-x-4 border-rule border-b py-1.5">
            <p className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
              <span className="font-semibold">{nameUnlisted(site)}</span>{' '}
              <span className="text-dim">{explainUnlisted(site)}.</span>
            </p>
            {site.into_id !== null && (
              <Link
                to={`/sync-scraper?row=${site.into_id}`}
                className="inline-flex min-h-11 items-center text-dim underline-offset-4 hover:text-ink hover:underline"
              >
                Open {site.reason === 'dismissed' ? 'it' : (site.into_company ?? 'it')}
              </Link>
            )}
          </li>
        ))}
        {unnamed > 0 && (
          <li className="border-rule border-b py-2.5 text-dim">
            {unnamed === 1 ? '1 more, without stored details' : `${unnamed} more, without stored details`}: its company
            was blocked, or the details of the run have expired.
          </li>
        )}
      </ul>
    </section>
  )
}

/** The queries, and for admins their cost. Without a search provider they only select entries of the directory. */
function RunQueries({ run, search }: Pick<RunReport, 'run' | 'search'>) {
  if (run.queries === null || run.queries.length === 0) return null
  const isSearched = run.queries.some(({ results }) => results !== null)
  return (
    <section aria-label="Queries of this run">
      <h2 className="label-caps border-rule-strong border-b pb-2.5 font-sans text-dim">Queries</h2>
      <ul>
        {run.queries.map((query) => (
          <li key={query.query} className="border-rule border-b py-2.5 text-sm">
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">{query.query}</span>
              <span className="figures shrink-0 text-dim">{describeResults(query)}</span>
            </p>
            {query.detail && <p className="mt-0.5 text-dim [overflow-wrap:anywhere]">{query.detail}</p>}
          </li>
        ))}
      </ul>
      {search.map(({ provider, requests, price }) => (
        <p key={provider} className="figures mt-3 text-dim text-sm">
          {nameProvider(provider)}: {formatCount(requests, 'request')}, {describeCost(requests, price)}
        </p>
      ))}
      {!isSearched && (
        <p className="mt-3 text-dim text-sm">
          No search provider answered, so the queries only chose which sites of the directory were read.
        </p>
      )}
    </section>
  )
}

function describeResults({ results, sites }: RunQuery): string {
  if (results === null) return 'not searched'
  const found = formatCount(results, 'result')
  return sites === undefined ? found : `${found}, ${formatCount(sites, 'new site')}`
}

/** The first opportunities that the run added or changed, with a link to all of them in the list. Nothing if there are none. */
function RunOpportunities({ run }: { run: RunReport['run'] }) {
  const found = useRunOpportunities(run.id, run.sample)
  const list = `/sync-scraper?run=${run.id}`
  if (found.data?.total === 0) return null
  return (
    <section aria-label="Opportunities of this run">
      <h2 className="label-caps border-rule-strong border-b pb-2.5 font-sans text-dim">Opportunities</h2>
      <ul>
        {(found.data?.rows ?? []).map((opportunity) => (
          <li key={opportunity.id} className="border-rule border-b">
            <Link
              to={`${list}&row=${opportunity.id}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1.5 hover:text-pink-soft"
            >
              {/* In a narrow column a long name has its own line. */}
              <span className="max-w-full truncate font-semibold">{companyName(opportunity)}</span>
              <span className="ml-auto flex shrink-0 items-center gap-3">
                <StatusBadge status={opportunity.submission_status} />
                <LevelMeter score={opportunity.ai_confidence_score} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found.isPending && <LoadingLines label="Loading the opportunities" count={3} className="" />}
      {found.isError && found.data === undefined && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 py-2 text-dim text-sm">
          <p>They could not be loaded.</p>
          <Button variant="ghost" size="sm" loading={found.isFetching} onClick={() => void found.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {found.data !== undefined && (
        <Link
          to={list}
          className="figures mt-2 inline-flex min-h-11 items-center font-semibold text-sm underline decoration-2 decoration-pink underline-offset-[6px]"
        >
          {found.data.total === 1 ? 'Show it in the list' : `Show all ${found.data.total} in the list`}
        </Link>
      )}
    </section>
  )
}
