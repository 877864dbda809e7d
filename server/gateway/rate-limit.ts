import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#server/app-error.ts'

export class RateLimitedError extends AppError {
  readonly retryAfterSec: number

  constructor(retryAfterSec: number) {
    super('rate_limited', 'Too many requests. Please wait a moment and try again.')
    this.retryAfterSec = retryAfterSec
  }
}

/** Consumes one point for `key`; throws RateLimitedError when none is left. */
export type RateLimit = (key: string) => Promise<void>

/** Makes named limits. Every number of points is multiplied by `factor` (RATE_LIMIT_FACTOR). */
export type RateLimits = (name: string, limit: { points: number; durationSec: number }) => RateLimit

export function createRateLimits(factor: number): RateLimits {
  return (name, { points, durationSec }) => {
    const limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: Math.max(1, Math.round(points * factor)),
      duration: durationSec,
    })
    return async (key) => {
      try {
        await limiter.consume(key)
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw new RateLimitedError(Math.ceil(reason.msBeforeNext / 1000))
        throw reason
      }
    }
  }
}
