import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createCoalescer } from '#app/features/desk/shared/coalesce.ts'
import { listenLive, openLive } from '#app/features/desk/shared/live.ts'
import { type ScraperLog, withRun } from '#app/features/desk/shared/log-row.ts'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'

const RUNS = { firstMs: 100, everyMs: 1_000 }

/** Keeps everything about runs in the shared cache up to date. A run's row is written there as it arrives. */
export function useLiveDesk(): void {
  const cache = useQueryClient()
  const { hasEnded } = useAuth()
  useEffect(() => {
    const refresh = createCoalescer<'run' | 'all'>((kinds) => {
      if (kinds.has('all')) void cache.invalidateQueries({ queryKey: KEYS.logs })
      void cache.invalidateQueries({ queryKey: KEYS.run })
      void cache.invalidateQueries({ queryKey: KEYS.counts })
    }, RUNS)
    const stopListening = listenLive((change) => {
      if (change.kind === 'row') return
      const row = change.kind === 'run' ? change.row : null
      if (row !== null) cache.setQueryData<ScraperLog[]>(KEYS.logs, (logs) => logs && withRun(logs, row))
      refresh.add(row === null ? 'all' : 'run')
    })
    return () => {
      stopListening()
      refresh.stop()
    }
  }, [cache])

  // Opened anew after an ended session, whose channel was refused and would not be joined again with the new token.
  useEffect(() => (hasEnded ? undefined : openLive()), [hasEnded])
}
