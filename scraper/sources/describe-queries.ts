import type { QueryUses, Source } from '#contracts/scraper/sources.ts'
import { kindsFor, kindsOf } from './discover.ts'

/** The effect of queries if no search provider is available: each selects kinds of sources, and a run reads the sources of all queries. */
export function describeQueries(
  queries: readonly string[],
  sources: readonly Pick<Source, 'kind' | 'state' | 'is_list'>[],
): QueryUses {
  const active = sources.filter(({ state, is_list }) => state === 'active' && is_list !== true)
  const kinds = kindsFor(null, queries)
  return {
    queries: queries.map((query) => {
      const selected = kindsOf(query)
      return { query, kinds: selected, sources: active.filter(({ kind }) => selected.includes(kind)).length }
    }),
    all: kinds === null,
    sources: active.filter(({ kind }) => kinds === null || kinds.has(kind)).length,
  }
}
