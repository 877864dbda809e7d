import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useShelfMarks } from '#app/features/desk/drafts/use-shelf-marks.ts'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import type { ShelfMark } from '#contracts/shelf.ts'
import { countOpportunities, findOpportunities, type ListRequest, listViews, markVisit, PAGE_SIZE } from './calls.ts'
import { findFirstRows } from './early-rows.ts'
import type { FoundRow } from './found-row.ts'

const MARK_VISIT_EVERY_MS = 5 * 60_000

export const LIST_KEYS = {
  found: [...KEYS.opportunities, 'found'],
  counts: [...KEYS.opportunities, 'counts'],
  views: ['views'],
  visit: ['visit'],
} as const

/** The rows of a list, as far as they are loaded. */
export type FoundList = {
  /** Null while nothing has been loaded. */
  total: number | null
  isSample: boolean
  rowAt: (index: number) => FoundRow | undefined
  /** What of the shelf fits a row, once it is known. */
  markOf: (id: string) => ShelfMark | undefined
  /** What the rows were asked for with; not yet what is asked for now while `isStale`. */
  request: ListRequest
  /** Whether these are the rows of the request before, shown until the next ones are here. */
  isStale: boolean
  isFailed: boolean
  retry: () => void
}

/** The list's rows in pages: the first, and those of the given numbers. */
export function useFoundList(request: ListRequest, pages: readonly number[]): FoundList {
  const first = useQuery({
    queryKey: [...LIST_KEYS.found, request, 0],
    queryFn: async () => ({ request, ...(await findFirstRows(request)) }),
    placeholderData: keepPreviousData,
  })
  // Pages further down belong to the rows that are shown, which while a new list loads are still those of the old one.
  const shown = first.data?.request ?? request
  const isStale = first.isPlaceholderData
  const others = useQueries({
    queries: pages
      .filter((page) => page > 0)
      .map((page) => ({
        queryKey: [...LIST_KEYS.found, shown, page],
        queryFn: async () => ({ page, ...(await findOpportunities(shown, page)) }),
        enabled: !isStale,
      })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.page, data.rows] as const] : []))),
  })
  const loaded = pages.flatMap((page) => [page === 0 ? (first.data?.rows ?? []) : (others.get(page) ?? [])])
  const marks = useShelfMarks(
    'openings',
    loaded.map((rows) =>
      rows.filter(({ submission_status, do_not_contact }) => submission_status === 'open' && !do_not_contact),
    ),
  )
  return {
    total: first.data?.total ?? null,
    isSample: first.data?.is_sample ?? false,
    rowAt: (index) => {
      const page = Math.floor(index / PAGE_SIZE)
      const rows = page === 0 ? first.data?.rows : others.get(page)
      return rows?.[index % PAGE_SIZE]
    },
    markOf: (id) => marks.get(id),
    request: shown,
    isStale,
    // Rows that could not be loaded again stay.
    isFailed: first.isError && !first.isFetching && first.data === undefined,
    retry: () => void first.refetch(),
  }
}

/** The figures, and the facets for this filter; those of the filter before stay until the next are here. */
export function useCounts(filter: OpportunityFilter) {
  const visit = useVisit()
  const since = visit.data ?? null
  return useQuery({
    queryKey: [...LIST_KEYS.counts, filter, since],
    queryFn: () => countOpportunities(filter, since),
    // The moment of the last visit is part of the question.
    enabled: !visit.isPending,
    placeholderData: keepPreviousData,
  })
}

/** When the last visit ended. Notes that this one goes on, as long as the desk is being looked at. */
export function useVisit() {
  const visit = useQuery({ queryKey: LIST_KEYS.visit, queryFn: markVisit, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    const timer = setInterval(() => {
      // Failing costs nothing but a later "last visit".
      if (document.visibilityState === 'visible') markVisit().catch(() => undefined)
    }, MARK_VISIT_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return visit
}

export function useViews() {
  return useQuery({ queryKey: LIST_KEYS.views, queryFn: listViews })
}

/** Loads figures and rows again after a change. */
export function useReload(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: KEYS.opportunities })
}
