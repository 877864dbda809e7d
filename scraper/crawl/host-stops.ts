import type { HostTurns, ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'

const DAY_MS = 24 * 3_600_000
export const LONGEST_STOP_MS = 7 * DAY_MS
/** A host that asks for a longer pause than this is stopped for that time instead of being waited for. */
export const LONGEST_WAIT_MS = 120_000

/** The hosts that must be left alone, stored across runs and processes. */
export type HostStops = {
  /** Until when, or null. */
  find(domain: string): Promise<Date | null>
  /** A day by default, a week at most. */
  stop(domain: string, reason: string, forMs?: number): Promise<void>
  /** The turns that other processes take as well; absent where there are none. */
  turns?: HostTurns | undefined
}

export function createHostStops(store: ScraperStore, clock: Clock, sharesTurns = false): HostStops {
  return {
    turns: sharesTurns ? store.hostTurns : undefined,
    find: (domain) => store.findHostStop(domain, new Date(clock.now())),
    stop: (domain, reason, forMs = DAY_MS) =>
      store.saveHostStop({ domain, until: new Date(clock.now() + Math.min(forMs, LONGEST_STOP_MS)), reason }),
  }
}
