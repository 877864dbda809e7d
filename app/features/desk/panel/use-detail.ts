import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { loadBackend } from '#app/lib/backend/client.ts'

/** Several tables may change at once; the row is read once for all of them. */
const GATHER_MS = 120

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

/** One row with its evidence. Below the list's key, so that whatever reloads the list reloads it too. */
export function useDetail(id: string) {
  return useQuery({ queryKey: detailKey(id), queryFn: () => call('get_opportunity', { id }) })
}

/** Reads the row again when somebody changes it, in this browser or another one. */
export function useLiveDetail(id: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let leave: () => void = () => undefined
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: detailKey(id) }), GATHER_MS)
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
      // Without the connection the row is as new as its last loading.
      .catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(timer)
      leave()
    }
  }, [cache, id])
}

/** Changes a row; everything that shows rows is loaded again. */
export function useOpportunityAction() {
  return useStaffAction([QUERY_KEYS.opportunities])
}
