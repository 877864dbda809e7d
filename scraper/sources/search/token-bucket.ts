import type { Clock } from '#scraper/clock.ts'

export type TokenBucket = { take(signal?: AbortSignal): Promise<void> }

/** Allows `perSecond` requests a second, in bursts of at most that many (at least one). */
export function createTokenBucket(perSecond: number, clock: Clock): TokenBucket {
  const capacity = Math.max(1, Math.floor(perSecond))
  let tokens = capacity
  let filledAt = clock.now()
  return {
    async take(signal) {
      const now = clock.now()
      tokens = Math.min(capacity, tokens + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      // Taken before waiting, so that concurrent callers wait one after the other.
      tokens -= 1
      if (tokens < 0) await clock.sleep(Math.ceil((-tokens / perSecond) * 1000), signal)
    },
  }
}
