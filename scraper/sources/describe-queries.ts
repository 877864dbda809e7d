import type { QueryUses, Source } from '#contracts/scraper/sources.ts'
import { kindsFor, kindsOf } from './discover.ts'

/** What queries do while no search provider answers: each one selects kinds of sources, and a run reads those of all queries. */
export function describeQueries(
  queries: readonly string[],
  sources: readonly Pick<Source, 'kind' | 'state' | 'is_list'>[],
): QueryUses {
  const active = sources.filter(({ state, is_list }) => state === 'active' && is_list !== true)
  const kinds = kindsFor(null, queries)
  return {
    queries: queries.map((query) => {
      const asked = kindsOf(query)
      return { query, kinds: asked, sources: active.filter(({ kind }) => asked.includes(kind)).length }
    }),
    all: kinds === null,
    sources: active.filter(({ kind }) => kinds === null || kinds.has(kind)).length,
  }
}
