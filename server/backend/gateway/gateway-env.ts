import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Caller } from '#server/platform/db/database.ts'

/** What the gateway sets before a surface handles a request. */
export type GatewayEnv = {
  Variables: {
    requestId: string
    /** The role and claims that SQL runs with: from the user's token if there is one, otherwise from the key. */
    caller: Caller
    clientAddress: string
    log: Logger
  }
}

export type GatewayContext = Context<GatewayEnv>
