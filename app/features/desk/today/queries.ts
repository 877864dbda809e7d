import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveRows } from '#app/features/desk/shared/live.ts'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { getToday } from './calls.ts'

/** A pause of half an hour ends a visit, so a tab in use calls more often. */
const LOOK_EVERY_MS = 5 * 60_000

/** Below the key of the counts, so that a change made here and a change of a run reload it too. */
const TODAY_KEY = [...KEYS.counts, 'today']

/** What waits today, kept up to date. */
export function useToday() {
  const cache = useQueryClient()
  useLiveRows(() => void cache.invalidateQueries({ queryKey: TODAY_KEY }))
  return useQuery({ queryKey: TODAY_KEY, queryFn: getToday, refetchInterval: LOOK_EVERY_MS, staleTime: 5_000 })
}
