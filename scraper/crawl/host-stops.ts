import type { HostTurns, ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'

const DAY_MS = 24 * 3_600_000
export const LONGEST_STOP_MS = 7 * DAY_MS
/** If a host asks for a longer pause than this, it is stopped for that time instead of waited for. */
export const LONGEST_WAIT_MS = 120_000

/** Hosts that must not be fetched for a while, stored across runs and processes. */
export type HostStops = {
  /** When the stop ends; null if the host is not stopped. */
  findEnd(domain: string): Promise<Date | null>
  /** A day by default, a week at most. */
  stop(domain: string, reason: string, forMs?: number): Promise<void>
  /** Turns shared with other processes; absent if there are none. */
  turns?: HostTurns | undefined
}

export function createHostStops(store: ScraperStore, clock: Clock, sharesTurns = false): HostStops {
  return {
    turns: sharesTurns ? store.hostTurns : undefined,
    findEnd: (domain) => store.findHostStop(domain, new Date(clock.now())),
    stop: (domain, reason, forMs = DAY_MS) =>
      store.saveHostStop({ domain, until: new Date(clock.now() + Math.min(forMs, LONGEST_STOP_MS)), reason }),
  }
}
