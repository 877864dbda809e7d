import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { loadBackend } from '#app/lib/backend/client.ts'

/** Several tables may change at once; the opportunity is reloaded once for all of them. */
const BATCH_MS = 120

const WATCHED = [
  ['sync_opportunities', 'id'],
  ['opportunity_work', 'opportunity_id'],
  ['opportunity_stars', 'opportunity_id'],
  ['opportunity_notes', 'opportunity_id'],
  ['opportunity_outreach', 'opportunity_id'],
  ['opportunity_confirmations', 'opportunity_id'],
] as const

export function detailKey(id: string) {
  return [...QUERY_KEYS.opportunities, 'detail', id] as const
}

/** One opportunity with its evidence. Its key is below the list's, so that reloading the list reloads it too. */
export function useDetail(id: string) {
  return useQuery({ queryKey: detailKey(id), queryFn: () => call('get_opportunity', { id }) })
}

/** Reloads the opportunity when it changes, in this browser or elsewhere. */
export function useLiveDetail(id: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let leave: () => void = () => undefined
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: detailKey(id) }), BATCH_MS)
    }
    loadBackend()
      .then((client) => {
        if (isOver) return
        const channel = WATCHED.reduce(
          (joined, [table, column]) =>
            joined.on(
              'postgres_changes',
              { event: '*', schema: 'public', table, filter: `${column}=eq.${id}` },
              changed,
            ),
          client.channel(`opportunity:${id}`),
        )
        channel.subscribe()
        leave = () => void client.removeChannel(channel)
      })
      // Without the connection it is only reloaded with the list.
      .catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(timer)
      leave()
    }
  }, [cache, id])
}

/** Changes opportunities and reloads everything that shows them. */
export function useOpportunityAction() {
  return useStaffAction([QUERY_KEYS.opportunities])
}
