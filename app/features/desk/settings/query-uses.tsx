import { useDeferredValue } from 'react'
import { useSources } from '#app/features/desk/shared/queries.ts'
import { ORGANISATIONS } from '#app/features/desk/shared/words.ts'
import { useQueryUses } from './queries.ts'

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
const MOST = 50

/** What each query does while no search provider answers: it chooses among the sources. */
export function QueryUses({ queries }: { queries: readonly string[] }) {
  const asked = useDeferredValue(queries).slice(0, MOST)
  const uses = useQueryUses(asked)
  const sources = useSources()
  const isNow = sources.data !== undefined && sources.data.search_providers.length === 0
  if (uses.data === undefined) return null
  const { all, sources: count } = uses.data
  return (
    <details open={isNow} className="mt-3 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-dim underline underline-offset-4 hover:text-ink">
        {isNow ? 'What each query does: no search provider answers' : 'What each query does without a search provider'}
      </summary>
      <p className="text-dim">
        {all
          ? `No query selects a kind of source, so a run reads all ${count}.`
          : `Together the queries select ${count} ${count === 1 ? 'source' : 'sources'}. Nothing else is looked for.`}
      </p>
      <ul className="figures mt-2 border-rule border-t">
        {uses.data.queries.map(({ query, kinds, sources: selected }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same query may stand there twice.
          <li key={at} className="flex flex-wrap justify-between gap-x-6 border-rule border-b py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{query}</span>
            <span className="text-dim">
              {kinds.length === 0
                ? 'selects nothing by itself'
                : `${LIST.format(kinds.map((kind) => ORGANISATIONS[kind]))}: ${selected}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
