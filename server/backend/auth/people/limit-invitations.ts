import { AppError } from '#server/platform/app-error.ts'
import { RateLimitedError, type RateLimits } from '#server/platform/fairness/rate-limit.ts'
import type { InviteDeps } from './invitations.ts'

/** One mail a minute to an address and ten an hour, fifty an hour by one admin. Throws AppError 'rate_limited'. */
export function limitInvitations(limits: RateLimits): InviteDeps['perInvitation'] {
  const byActor = limits('people-invite-actor', { points: 50, durationSec: 3600 })
  const interval = limits('people-invite-interval', { points: 1, durationSec: 60 })
  const byAddress = limits('people-invite-address', { points: 10, durationSec: 3600 })
  return async (email, actor) => {
    try {
      await byActor(actor)
      await interval(email)
      await byAddress(email)
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error
      throw new AppError('rate_limited', `The next invitation can be sent in ${error.retryAfterSec} seconds.`)
    }
  }
}
