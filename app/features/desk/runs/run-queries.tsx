import { describeCost, nameProvider } from '#app/features/desk/shared/words.ts'
import type { RunQuery, RunReport } from '#contracts/runs.ts'

/** What was asked, and for admins what it cost. Without a search provider the queries only choose among the directory's entries. */
export function RunQueries({ run, search }: Pick<RunReport, 'run' | 'search'>) {
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
          {nameProvider(provider)}: {requests === 1 ? '1 request' : `${requests.toLocaleString('en-US')} requests`},{' '}
          {describeCost(requests, price)}
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
  const found = results === 1 ? '1 result' : `${results.toLocaleString('en-US')} results`
  return sites === undefined ? found : `${found}, ${sites === 1 ? '1 new site' : `${sites} new sites`}`
}
