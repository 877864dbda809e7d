import { useSyncExternalStore } from 'react'
import { rememberExtensions, wereExtensionsOffered } from '#app/lib/auth/session-marks.ts'

/**
 * What the backend offers: the specified actions alone, or those of this product's own server too. Unknown until the first
 * extension has been asked for, and what a browser learned on an earlier page is believed until a call disproves it.
 */
export type Offers = 'unknown' | 'everything' | 'specified'

const SPECIFIED: ReadonlySet<string> = new Set(['get_opportunities', 'get_logs', 'run_scraper'])

const watchers = new Set<() => void>()
let offers: Offers | null = null
let asking: Promise<void> | null = null

export function isSpecified(name: string, action: string): boolean {
  return name === 'sync-scraper' && SPECIFIED.has(action)
}

export function readOffers(): Offers {
  offers ??= typeof window !== 'undefined' && wereExtensionsOffered() ? 'everything' : 'unknown'
  return offers
}

export function learnOffers(learned: Offers): void {
  if (learned === offers) return
  offers = learned
  rememberExtensions(learned === 'everything')
  for (const notify of watchers) notify()
}

/**
 * Whether extensions may be called. The first one to ask waits for `ask`, and so do all others meanwhile: one refused call
 * says it for all. A question that failed for another reason is asked again with the next extension.
 */
export async function mayExtend(ask: () => Promise<Offers>): Promise<boolean> {
  if (readOffers() === 'unknown') {
    asking ??= ask()
      .then(learnOffers)
      .finally(() => {
        asking = null
      })
    await asking
  }
  return readOffers() !== 'specified'
}

export function useOffers(): Offers {
  return useSyncExternalStore(
    (notify) => {
      watchers.add(notify)
      return () => watchers.delete(notify)
    },
    readOffers,
    () => 'unknown',
  )
}
