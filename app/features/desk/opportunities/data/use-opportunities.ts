import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { fetchNewestOpportunities } from './fetch-opportunities.ts'

const MARK_VISIT_EVERY_MS = 5 * 60_000

export const LIST_KEYS = {
  loaded: [...QUERY_KEYS.opportunities, 'loaded'],
  found: [...QUERY_KEYS.opportunities, 'found'],
  counts: [...QUERY_KEYS.opportunities, 'counts'],
  views: ['views'],
  visit: ['visit'],
} as const

export function useLoadedOpportunities(enabled = true) {
  return useQuery({ queryKey: LIST_KEYS.loaded, queryFn: fetchNewestOpportunities, enabled })
}

/** The server's totals, and its facet counts for this filter. The previous ones stay until the next arrive. */
export function useServerCounts(filter: OpportunityFilter, enabled: boolean) {
  const visit = useVisit()
  const since = visit.data ?? null
  return useQuery({
    queryKey: [...LIST_KEYS.counts, filter, since],
    queryFn: () => call('count_opportunities', { filter, since: since ?? undefined }),
    // The time of the last visit is part of the request.
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

/** Tells the server that the visit continues while the tab is visible. */
export function useMarkVisit(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      // If it fails, the last visit only ends later.
      if (document.visibilityState === 'visible') call('mark_visit').catch(() => undefined)
    }, MARK_VISIT_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}

export function useViews() {
  return useQuery({ queryKey: LIST_KEYS.views, queryFn: async () => (await call('list_views')).views })
}
