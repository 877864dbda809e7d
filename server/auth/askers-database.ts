import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '#server/db/database.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'

const MOST_TOKENS = 500

export type AskersDatabase = {
  /** Uses the connections of staff while staff ask, and otherwise those of strangers: whoever signs in may be anybody. */
  database: Database
  /** Lets a request with a token of staff, or with the secret key, use the connections of staff. */
  knowAsker: MiddlewareHandler<GatewayEnv>
  /** Notes a refresh token that is given to somebody of staff. */
  noteToken(userId: string, refreshToken: string): void
  /** Whether this process has given the refresh token to staff: a request to renew a session says nothing else of who asks. */
  isOfStaff(refreshToken: string): boolean
  asStaff<T>(run: () => Promise<T>): Promise<T>
}

/** This decides only who waits behind whom; every request still proves its rights. */
export function createAskersDatabase(database: Database): AskersDatabase {
  const asker = new AsyncLocalStorage<Database>()
  const current = () => asker.getStore() ?? database.strangers
  const tokens = new Set<string>()
  const asStaff = <T>(run: () => Promise<T>) => asker.run(database, run)
  return {
    database: {
      ...database.strangers,
      asAuthAdmin: (run) => current().asAuthAdmin(run),
      asServiceRole: (run) => current().asServiceRole(run),
    },
    async knowAsker(c, next) {
      if (await database.isVisitor(c.var.caller)) return next()
      return asStaff(next)
    },
    noteToken(userId, refreshToken) {
      // Nothing waits for this, as the caller has a connection and this may need another one.
      void database.isVisitor({ role: 'authenticated', claims: { sub: userId } }).then((isVisitor) => {
        if (isVisitor) return
        const [oldest] = tokens
        if (tokens.size >= MOST_TOKENS && oldest !== undefined) tokens.delete(oldest)
        tokens.add(refreshToken)
      })
    },
    isOfStaff: (refreshToken) => tokens.has(refreshToken),
    asStaff,
  }
}
