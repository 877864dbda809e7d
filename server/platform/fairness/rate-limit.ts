import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#server/platform/app-error.ts'
import { networkOf } from './client-address.ts'

export class RateLimitedError extends AppError {
  readonly retryAfterSec: number

  constructor(retryAfterSec: number) {
    super('rate_limited', 'Too many requests. Please wait a moment and try again.')
    this.retryAfterSec = retryAfterSec
  }
}

/** Consumes one point of `key`, with IPv6 addresses counted by network. Throws RateLimitedError when none is left. */
export type RateLimit = (key: string) => Promise<void>

type LimitOptions = {
  points: number
  durationSec: number
  /** Counts in this process only, for limits on every request, which must not cost a round trip. */
  perProcess?: boolean
}

/** Creates named limits. All points are multiplied by RATE_LIMIT_FACTOR. */
export type RateLimits = (name: string, options: LimitOptions) => RateLimit

/**
 * Limits shared by all replicas on the database of `pool`. Without a pool, and while the database cannot be reached,
 * each process counts separately.
 */
export function createRateLimits(factor: number, pool?: pg.Pool): RateLimits {
  return (name, { points, durationSec, perProcess = false }) => {
    const counted = { keyPrefix: name, points: Math.max(1, Math.round(points * factor)), duration: durationSec }
    const own = new RateLimiterMemory(counted)
    const limiter =
      pool === undefined || perProcess
        ? own
        : new RateLimiterPostgres({
            ...counted,
            storeClient: pool,
            storeType: 'pool',
            schemaName: 'private',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: true,
            insuranceLimiter: own,
            // A caller over the limit is refused from memory, without a statement.
            inMemoryBlockOnConsumed: counted.points + 1,
          })
    return async (key) => {
      try {
        await limiter.consume(createHash('sha256').update(networkOf(key)).digest('base64url'))
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw new RateLimitedError(Math.ceil(reason.msBeforeNext / 1000))
        throw reason
      }
    }
  }
}
