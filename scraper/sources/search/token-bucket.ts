import type { Clock } from '#scraper/clock.ts'

export type TokenBucket = { take(signal?: AbortSignal): Promise<void> }

/** Lets `perSecond` requests through each second, and at most as many at once (one, where it is fewer). */
export function createTokenBucket(perSecond: number, clock: Clock): TokenBucket {
  const capacity = Math.max(1, Math.floor(perSecond))
  let tokens = capacity
  let filledAt = clock.now()
  return {
    async take(signal) {
      const now = clock.now()
      tokens = Math.min(capacity, tokens + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      // Taken before waiting, so that two callers who meet here wait one after the other.
      tokens -= 1
      if (tokens < 0) await clock.sleep(Math.ceil((-tokens / perSecond) * 1000), signal)
    },
  }
}
