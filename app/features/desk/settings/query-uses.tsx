import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useSources } from '#app/features/desk/shared/data/use-runs.ts'
import { ORGANISATIONS } from '#app/features/desk/shared/words.ts'
import type { QueryUses as Uses } from '#contracts/scraper/sources.ts'

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
const MAX_SHOWN = 50

/** Without a search provider, a query only selects among the sources; this shows which. */
export function QueryUses({ queries }: { queries: readonly string[] }) {
  const shownQueries = useDeferredValue(queries).slice(0, MAX_SHOWN)
  const uses = useQuery({
    queryKey: ['query-uses', shownQueries],
    queryFn: () => call('describe_queries', { queries: shownQueries }),
    placeholderData: keepPreviousData,
  })
  const sources = useSources()
  if (uses.isError && uses.data === undefined) return null
  // Most installations start without a provider: render that state until it is known, so that nothing below moves.
  const hasNoProvider = (sources.data?.search_providers ?? []).length === 0
  return (
    <details open={hasNoProvider} className="mt-3 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-dim underline underline-offset-4 hover:text-ink">
        {hasNoProvider && sources.data !== undefined
          ? 'What each query does: no search provider answers'
          : 'What each query does without a search provider'}
      </summary>
      <p className="text-dim">{uses.data === undefined ? 'Loading…' : describeTotal(uses.data)}</p>
      <ul aria-busy={uses.data === undefined} className="figures mt-2 border-rule border-t">
        {shownQueries.map((query, at) => {
          const use = uses.data?.queries[at]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same query may occur twice.
            <li key={at} className="flex flex-wrap justify-between gap-x-6 border-rule border-b py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">{query}</span>
              <span className="text-dim max-sm:basis-full">{use?.query === query ? describeUse(use) : '…'}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function describeTotal({ all, sources }: Uses): string {
  if (all) return `No query selects a kind of source, so a run reads all ${sources}.`
  return `Together the queries select ${sources} ${sources === 1 ? 'source' : 'sources'}. Nothing else is read.`
}

function describeUse({ kinds, sources }: Uses['queries'][number]): string {
  if (kinds.length === 0) return 'selects nothing by itself'
  return `${LIST.format(kinds.map((kind) => ORGANISATIONS[kind]))}: ${sources}`
}
