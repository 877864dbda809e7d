import type { MiddlewareHandler } from 'hono'
import { ELAPSED_HEADER, TRAP_HEADER } from '#contracts/forms/form-signals.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { RateLimitedError, type RateLimits } from '#server/platform/fairness/rate-limit.ts'

/** Whether this address has sent more than people usually do. Throws RateLimitedError above the hard limit. */
export type CheckSender = (clientAddress: string) => Promise<'ordinary' | 'busy'>

/** REST inserts and posted forms share the counts, so that switching between them gains nothing. */
export function createSenderCheck(limits: RateLimits): CheckSender {
  const hardLimit = limits('form-posts', { points: 30, durationSec: 600 })
  const softLimit = limits('form-posts-ordinary', { points: 10, durationSec: 600 })
  return async (clientAddress) => {
    await hardLimit(clientAddress)
    try {
      await softLimit(clientAddress)
      return 'ordinary'
    } catch (error) {
      if (error instanceof RateLimitedError) return 'busy'
      throw error
    }
  }
}

/** The headers that the spam rules in the database read. Long values are cut. */
export function toSenderHeaders(sender: { trap: string; elapsed: string; busy: boolean }): Record<string, string> {
  return {
    [TRAP_HEADER]: sender.trap.slice(0, 100),
    [ELAPSED_HEADER]: sender.elapsed.slice(0, 20),
    'x-form-busy': sender.busy ? 'yes' : 'no',
  }
}

/** Middleware for inserts through the REST API, by table. Passes the form's headers on to the database, except for servers. */
export function createFormGuards(check: CheckSender): Record<string, MiddlewareHandler<GatewayEnv>> {
  const guard: MiddlewareHandler<GatewayEnv> = async (c, next) => {
    const { caller } = c.var
    if (c.req.method === 'POST' && caller.role !== 'service_role') {
      const busy = (await check(c.var.clientAddress)) === 'busy'
      const trap = c.req.header(TRAP_HEADER) ?? ''
      const elapsed = c.req.header(ELAPSED_HEADER) ?? ''
      c.set('caller', { ...caller, headers: toSenderHeaders({ trap, elapsed, busy }) })
    }
    await next()
  }
  return { contact_submissions: guard, artist_submissions: guard, removal_requests: guard }
}
