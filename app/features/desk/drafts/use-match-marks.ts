import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { MatchMark } from '#contracts/desk/submission-matches.ts'

type Marked = { id: string; revision: number }
type MatchMarks = ReadonlyMap<string, MatchMark>

/**
 * The best matches of the items of a list, by id. Loaded after the items, in pages of at most 100, so that the list does not wait for
 * them. The key contains the revisions, because matches change with an item.
 */
export function useMatchMarks(side: 'openings' | 'submissions', pages: readonly (readonly Marked[])[]): MatchMarks {
  return useQueries({
    queries: pages
      .filter((rows) => rows.length > 0)
      .map((rows) => ({
        queryKey: [...QUERY_KEYS.shelf, side, rows.map(({ id, revision }) => [id, revision])],
        queryFn: async () => (await call(`mark_${side}`, { ids: rows.map(({ id }) => id) })).marks,
        placeholderData: keepPreviousData<MatchMark[]>,
      })),
    combine: byId,
  })
}

function byId(results: readonly UseQueryResult<MatchMark[]>[]): MatchMarks {
  return new Map(results.flatMap(({ data = [] }) => data.map((mark) => [mark.id, mark] as const)))
}
