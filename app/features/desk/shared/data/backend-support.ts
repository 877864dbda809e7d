import { useSyncExternalStore } from 'react'
import { rememberExtensions, wereExtensionsOffered } from '#app/lib/auth/session-marks.ts'

/**
 * What the backend offers: the specified actions alone, or those of this product's own server too. Unknown until the first
 * extension has been asked for, and what a browser learned on an earlier page is believed until a call disproves it.
 */
export type BackendSupport = 'unknown' | 'everything' | 'specified'

const SPECIFIED: ReadonlySet<string> = new Set(['get_opportunities', 'get_logs', 'run_scraper'])

const watchers = new Set<() => void>()
let offers: BackendSupport | null = null
let asking: Promise<void> | null = null

export function isSpecified(name: string, action: string): boolean {
  return name === 'sync-scraper' && SPECIFIED.has(action)
}

export function getBackendSupport(): BackendSupport {
  offers ??= typeof window !== 'undefined' && wereExtensionsOffered() ? 'everything' : 'unknown'
  return offers
}

export function setBackendSupport(learned: BackendSupport): void {
  if (learned === offers) return
  offers = learned
  rememberExtensions(learned === 'everything')
  for (const notify of watchers) notify()
}

/**
 * Whether extensions may be called. The first one to ask waits for `ask`, and so do all others meanwhile: one refused call
 * says it for all. A question that failed for another reason is asked again with the next extension.
 */
export async function canUseExtensions(ask: () => Promise<BackendSupport>): Promise<boolean> {
  if (getBackendSupport() === 'unknown') {
    asking ??= ask()
      .then(setBackendSupport)
      .finally(() => {
        asking = null
      })
    await asking
  }
  return getBackendSupport() !== 'specified'
}

export function useBackendSupport(): BackendSupport {
  return useSyncExternalStore(
    (notify) => {
      watchers.add(notify)
      return () => watchers.delete(notify)
    },
    getBackendSupport,
    () => 'unknown',
  )
}
