import { useSyncExternalStore } from 'react'
import { hadExtensions, rememberExtensions } from '#app/lib/auth/session-marks.ts'

/**
 * Whether the backend supports only the specified actions or also the extensions of this product's server. Unknown until the first
 * extension is called. The result from an earlier page holds until a call disproves it.
 */
export type BackendSupport = 'unknown' | 'everything' | 'specified'

const SPECIFIED_ACTIONS: ReadonlySet<string> = new Set(['get_opportunities', 'get_logs', 'run_scraper'])

const listeners = new Set<() => void>()
let support: BackendSupport | null = null
let pendingProbe: Promise<void> | null = null

export function isSpecified(name: string, action: string): boolean {
  return name === 'sync-scraper' && SPECIFIED_ACTIONS.has(action)
}

export function getBackendSupport(): BackendSupport {
  support ??= typeof window !== 'undefined' && hadExtensions() ? 'everything' : 'unknown'
  return support
}

export function setBackendSupport(next: BackendSupport): void {
  if (next === support) return
  support = next
  rememberExtensions(next === 'everything')
  for (const notify of listeners) notify()
}

/**
 * Whether extensions may be called. The first caller runs `probe`, and all others wait for it. If the probe failed for another
 * reason than a refusal, the next extension runs it again.
 */
export async function canUseExtensions(probe: () => Promise<BackendSupport>): Promise<boolean> {
  if (getBackendSupport() === 'unknown') {
    pendingProbe ??= probe()
      .then(setBackendSupport)
      .finally(() => {
        pendingProbe = null
      })
    await pendingProbe
  }
  return getBackendSupport() !== 'specified'
}

export function useBackendSupport(): BackendSupport {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    getBackendSupport,
    () => 'unknown',
  )
}
