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

/** Consumes one point for `key`, an IPv6 address by its network; throws RateLimitedError when none is left. */
export type RateLimit = (key: string) => Promise<void>

export type LimitOptions = {
  points: number
  durationSec: number
  /** A limit on every request is counted by each process alone, so that it costs no round trip. */
  perProcess?: boolean
}

/** Makes named limits. Every number of points is multiplied by the factor (RATE_LIMIT_FACTOR). */
export type RateLimits = (name: string, options: LimitOptions) => RateLimit

/**
 * Limits that hold over all replicas on `pool`'s database; without one, and while it cannot be reached, each process
 * counts by itself.
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
            // A caller over the limit is answered from memory and no longer costs the database a statement.
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
