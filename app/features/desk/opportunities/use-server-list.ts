import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findOpportunities, type ListRequest } from './calls.ts'
import type { FoundRow, FoundRows } from './found-row.ts'
import { type Asking, matcher } from './loaded-rows.ts'
import { type Placed, placeRows } from './placed-rows.ts'
import { LIST_KEYS } from './queries.ts'

type ServerList = {
  /** Undefined until the first page is here. */
  placed: Placed<FoundRow> | undefined
  isSample: boolean
  isFailed: boolean
  retry: () => void
}

/**
 * The list in the server's pages: the first, and those of the given numbers. A row that the filter does not show, because it has
 * changed since or was never meant, is left out.
 */
export function useServerList(
  request: ListRequest,
  pages: readonly number[],
  asking: Asking,
  enabled: boolean,
): ServerList {
  const pageOf = (page: number) => ({
    queryKey: [...LIST_KEYS.found, request, page],
    queryFn: async () => ({ page, ...(await findOpportunities(request, page)) }),
  })
  const first = useQuery({ ...pageOf(0), enabled })
  const others = useQueries({
    queries: pages
      .filter((page) => page > 0)
      .map((page) => ({ ...pageOf(page), enabled: enabled && first.data !== undefined })),
    combine: listData,
  })
  const { filter } = request
  const placed = useMemo(() => {
    if (!enabled || first.data === undefined) return undefined
    const sample = filter.sample ?? first.data.is_sample
    const isShown = matcher(filter, asking)
    const kept = (rows: readonly FoundRow[]) => rows.filter((row) => row.sample === sample && isShown(row))
    return placeRows(
      first.data.total,
      new Map([first.data, ...others].map(({ page, rows }) => [page, kept(rows)] as const)),
    )
  }, [enabled, first.data, others, filter, asking])
  return {
    placed,
    isSample: first.data?.is_sample ?? false,
    isFailed: first.isError && !first.isFetching && first.data === undefined,
    retry: () => void first.refetch(),
  }
}

function listData(results: readonly UseQueryResult<FoundRows & { page: number }>[]) {
  return results.flatMap(({ data }) => data ?? [])
}
