import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { getOpportunities } from './fetch-rows.ts'

const MARK_VISIT_EVERY_MS = 5 * 60_000

export const LIST_KEYS = {
  loaded: [...QUERY_KEYS.opportunities, 'loaded'],
  found: [...QUERY_KEYS.opportunities, 'found'],
  counts: [...QUERY_KEYS.opportunities, 'counts'],
  views: ['views'],
  visit: ['visit'],
} as const

/** The rows that the desk begins with. */
export function useLoadedRows(enabled = true) {
  return useQuery({ queryKey: LIST_KEYS.loaded, queryFn: getOpportunities, enabled })
}

/** The server's figures, and its facets for this filter; those of the filter before stay until the next are here. */
export function useServerCounts(filter: OpportunityFilter, enabled: boolean) {
  const visit = useVisit()
  const since = visit.data ?? null
  return useQuery({
    queryKey: [...LIST_KEYS.counts, filter, since],
    queryFn: () => call('count_opportunities', { filter, since: since ?? undefined }),
    // The moment of the last visit is part of the question.
    enabled: enabled && !visit.isPending,
    placeholderData: keepPreviousData,
  })
}

/** When the last visit ended. */
export function useVisit() {
  return useQuery({
    queryKey: LIST_KEYS.visit,
    queryFn: async () => (await call('mark_visit')).since,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Notes that the visit goes on, as long as the desk is being looked at. */
export function useMarkVisit(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      // Failing costs nothing but a later "last visit".
      if (document.visibilityState === 'visible') call('mark_visit').catch(() => undefined)
    }, MARK_VISIT_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}

export function useViews() {
  return useQuery({ queryKey: LIST_KEYS.views, queryFn: async () => (await call('list_views')).views })
}
