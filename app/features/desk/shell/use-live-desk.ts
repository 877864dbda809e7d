import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createCoalescer } from '#app/features/desk/shared/data/coalesce.ts'
import { listenLive, openLive } from '#app/features/desk/shared/data/live.ts'
import { type ScraperLog, withRun } from '#app/features/desk/shared/data/log-row.ts'
import { KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'

const RUNS = { firstMs: 100, everyMs: 1_000 }
const FRESH_MS = 5_000

/**
 * Keeps what the frame shows about runs and letters in the shared cache up to date, and the counts with it. A run's row is written
 * there as it arrives.
 */
export function useLiveDesk(): void {
  const cache = useQueryClient()
  const { hasEnded } = useAuth()
  useEffect(() => {
    const refresh = createCoalescer<'run' | 'message' | 'submission' | 'all'>((kinds) => {
      // The connection says that changes may have been missed also when it opens first, which is just after the first load.
      if (kinds.has('all'))
        void cache.invalidateQueries({
          queryKey: KEYS.logs,
          predicate: ({ state }) => Date.now() - state.dataUpdatedAt > FRESH_MS,
        })
      if (kinds.has('all') || kinds.has('run')) void cache.invalidateQueries({ queryKey: KEYS.run })
      // It may have come to the shelf, or have other tags.
      if (kinds.has('submission')) void cache.invalidateQueries({ queryKey: KEYS.shelf })
      void cache.invalidateQueries({ queryKey: KEYS.counts })
    }, RUNS)
    const stopListening = listenLive((change) => {
      if (change.kind === 'row') return
      if (change.kind === 'message' || change.kind === 'submission') return refresh.add(change.kind)
      const row = change.kind === 'run' ? change.row : null
      if (row !== null) cache.setQueryData<ScraperLog[]>(KEYS.logs, (logs) => logs && withRun(logs, row))
      refresh.add(row === null ? 'all' : 'run')
    })
    return () => {
      stopListening()
      refresh.stop()
    }
  }, [cache])

  // Whatever was asked for in between was refused.
  const hadEnded = useRef(false)
  useEffect(() => {
    if (hadEnded.current && !hasEnded) void cache.invalidateQueries()
    hadEnded.current = hasEnded
  }, [cache, hasEnded])

  // Opened again after an ended session, whose channel was refused and would not be joined again with the new token.
  useEffect(() => (hasEnded ? undefined : openLive()), [hasEnded])
}
