import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { QUERY_KEYS } from './use-runs.ts'

const REFRESH_EVERY_MS = 60_000

/** What is waiting for staff. Reloaded every minute while the tab is visible, after every mutation, and when a run changes. */
export function useDeskCounts() {
  return useQuery({
    queryKey: QUERY_KEYS.counts,
    queryFn: () => call('desk_counts'),
    refetchInterval: REFRESH_EVERY_MS,
    staleTime: 5_000,
  })
}
