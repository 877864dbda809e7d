import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '#server/app-error.ts'
import type { Caller } from '#server/db/database.ts'
import { networkOf } from './client-address.ts'
import type { GatewayEnv } from './gateway-env.ts'

/** A request keeps the process busy for about a millisecond before it waits for something. */
const PER_TURN = 8
/** After a turn that took longer, only one begins in the next: what has begun already is more than enough. */
const LONG_TURN_MS = 10
/** Signing in has turns of its own, so that it does not wait behind other requests. */
const SIGN_INS_PER_TURN = 4
/** Waiting costs little, and whoever is refused asks again at once. */
const MOST_WAITING = 1000
/** Whoever is refused is told so this much later, because most ask again at once. */
const REFUSED_AFTER_MS = 1000
const MOST_TOKENS = 500

type TurnOptions = { perTurn?: number; mostWaiting?: number; refusedAfterMs?: number; now?: () => number }

/**
 * Lets so many begin in one turn of the event loop and the others in later ones. A call of staff takes some twenty turns
 * (connection, token, database); without this, each of them lasts as long as everything that strangers have just sent.
 * Those who wait take turns by their `key`, an address: whoever sends many requests does not hold up whoever sends one.
 * Throws AppError 'unavailable' when too many wait.
 */
export function createTurns(options: TurnOptions = {}): (key: string) => Promise<void> {
  const { perTurn = PER_TURN, mostWaiting = MOST_WAITING, refusedAfterMs = REFUSED_AFTER_MS } = options
  const now = options.now ?? (() => performance.now())
  const waiting = createFairQueue<() => void>()
  let left = perTurn
  let isScheduled = false
  let begunAt = 0

  const beginTurn = () => {
    const isLate = now() - begunAt > LONG_TURN_MS
    const next = waiting.take(isLate ? 1 : perTurn)
    left = isLate ? 0 : perTurn - next.length
    schedule(next.length > 0)
    for (const go of next) go()
  }
  const schedule = (isWanted: boolean) => {
    isScheduled = isWanted
    if (!isWanted) {
      left = perTurn
      return
    }
    begunAt = now()
    setImmediate(beginTurn)
  }
  return async (key) => {
    if (!isScheduled) schedule(true)
    if (left > 0) {
      left -= 1
      return
    }
    if (waiting.size() >= mostWaiting) {
      await pause(refusedAfterMs)
      throw new AppError('unavailable', 'Too many requests at once. Please try again.')
    }
    await new Promise<void>((resolve) => waiting.add(key, resolve))
  }
}

/** Of those who wait, one of each key comes before a second of any. */
function createFairQueue<T>() {
  const byKey = new Map<string, T[]>()
  let size = 0
  return {
    size: () => size,
    add(key: string, item: T) {
      const own = byKey.get(key)
      if (own === undefined) byKey.set(key, [item])
      else own.push(item)
      size += 1
    },
    take(most: number): T[] {
      const taken: T[] = []
      while (taken.length < most && size > 0) {
        for (const [key, [first, ...rest]] of byKey) {
          // At the end of the map, so behind all the others.
          byKey.delete(key)
          if (rest.length > 0) byKey.set(key, rest)
          if (first !== undefined) taken.push(first)
          size -= 1
          break
        }
      }
      return taken
    },
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
  take?: (key: string) => Promise<void>
}): VisitorTurns {
  const take = deps.take ?? createTurns()
  const takeForAuth = deps.take ?? createTurns({ perTurn: SIGN_INS_PER_TURN })
  /** They decide only who waits; every call still proves its rights. */
  const staff = new Set<string>()
  const bearerOf = (headers: Headers) => headers.get('authorization') ?? ''
  return {
    async takeTurn(c, next) {
      const { headers } = c.req.raw
      const isOurs = headers.get('apikey') === deps.secretKey || staff.has(bearerOf(headers))
      const takeIts = c.req.path.startsWith('/auth/v1/') ? takeForAuth : take
      if (!isOurs) await takeIts(networkOf(c.var.clientAddress))
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
