import type { MiddlewareHandler } from 'hono'
import { ELAPSED_HEADER, TRAP_HEADER } from '#contracts/forms/form-signals.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { RateLimitedError, type RateLimits } from '#server/platform/fairness/rate-limit.ts'

/** Whether this address has sent more than people usually do; throws RateLimitedError when it is over the limit. */
export type CheckSender = (clientAddress: string) => Promise<'ordinary' | 'busy'>

/** Both endpoints share the counts, so that switching from one to the other gains nothing. */
export function createSenderCheck(limits: RateLimits): CheckSender {
  const refused = limits('form-posts', { points: 30, durationSec: 600 })
  const marked = limits('form-posts-ordinary', { points: 10, durationSec: 600 })
  return async (clientAddress) => {
    await refused(clientAddress)
    try {
      await marked(clientAddress)
      return 'ordinary'
    } catch (error) {
      if (error instanceof RateLimitedError) return 'busy'
      throw error
    }
  }
}

/** What the rules in the database judge; the names are theirs. Long header values are cut. */
export function describeSender(sender: { trap: string; elapsed: string; busy: boolean }): Record<string, string> {
  return {
    [TRAP_HEADER]: sender.trap.slice(0, 100),
    [ELAPSED_HEADER]: sender.elapsed.slice(0, 20),
    'x-form-busy': sender.busy ? 'yes' : 'no',
  }
}

/** What inserts through the REST surface pass first, by table. */
export function guardForms(check: CheckSender): Record<string, MiddlewareHandler<GatewayEnv>> {
  const judge = judgeInserts(check)
  return { contact_submissions: judge, artist_submissions: judge, removal_requests: judge }
}

/** Passes the form's headers on to the database. Servers are not judged. */
function judgeInserts(check: CheckSender): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const { caller } = c.var
    if (c.req.method === 'POST' && caller.role !== 'service_role') {
      const busy = (await check(c.var.clientAddress)) === 'busy'
      const trap = c.req.header(TRAP_HEADER) ?? ''
      const elapsed = c.req.header(ELAPSED_HEADER) ?? ''
      c.set('caller', { ...caller, headers: describeSender({ trap, elapsed, busy }) })
    }
    await next()
  }
}
