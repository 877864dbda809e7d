import type { MiddlewareHandler } from 'hono'
import { AppError } from '#server/app-error.ts'
import type { Caller } from '#server/db/database.ts'
import type { GatewayEnv } from './gateway-env.ts'

/** A request keeps the process busy for about a millisecond before it waits for something. */
const PER_TURN = 8
/** Signing in has turns of its own, so that it does not wait behind other requests. */
const SIGN_INS_PER_TURN = 4
/** Waiting costs little, and whoever is refused asks again at once. */
const MOST_WAITING = 1000
const MOST_TOKENS = 500

/**
 * Lets so many begin in one turn of the event loop and the others in later ones. A call of staff takes some twenty turns
 * (connection, token, database); without this, each of them lasts as long as everything that strangers have just sent.
 * Throws AppError 'unavailable' when too many wait.
 */
export function createTurns(perTurn = PER_TURN, mostWaiting = MOST_WAITING): () => Promise<void> {
  const waiting: (() => void)[] = []
  let left = perTurn
  let isScheduled = false

  const beginTurn = () => {
    const next = waiting.splice(0, perTurn)
    left = perTurn - next.length
    isScheduled = next.length > 0
    if (isScheduled) setImmediate(beginTurn)
    for (const go of next) go()
  }
  return async () => {
    if (!isScheduled) setImmediate(beginTurn)
    isScheduled = true
    if (left > 0) {
      left -= 1
      return
    }
    if (waiting.length >= mostWaiting) throw new AppError('unavailable', 'Too many requests at once. Please try again.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
}

export type VisitorTurns = {
  /** Waits for a turn, unless the request is the service's own or has the token of somebody known as staff. */
  takeTurn: MiddlewareHandler<GatewayEnv>
  /** Notes the tokens of staff, once the caller is known. */
  noteStaff: MiddlewareHandler<GatewayEnv>
}

export function createVisitorTurns(deps: {
  secretKey: string
  isVisitor(caller: Caller): Promise<boolean>
  take?: () => Promise<void>
}): VisitorTurns {
  const take = deps.take ?? createTurns()
  const takeForAuth = deps.take ?? createTurns(SIGN_INS_PER_TURN)
  /** They decide only who waits; every call still proves its rights. */
  const staff = new Set<string>()
  const bearerOf = (headers: Headers) => headers.get('authorization') ?? ''
  return {
    async takeTurn(c, next) {
      const { headers } = c.req.raw
      const isOurs = headers.get('apikey') === deps.secretKey || staff.has(bearerOf(headers))
      if (!isOurs) await (c.req.path.startsWith('/auth/v1/') ? takeForAuth() : take())
      await next()
    },
    async noteStaff(c, next) {
      const bearer = bearerOf(c.req.raw.headers)
      const { caller } = c.var
      if (caller.role === 'authenticated' && !staff.has(bearer) && !(await deps.isVisitor(caller))) {
        if (staff.size >= MOST_TOKENS) staff.clear()
        staff.add(bearer)
      }
      await next()
    },
  }
}
