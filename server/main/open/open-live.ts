import type { Logger } from 'pino'
import type { createAccessTokens } from '#server/backend/auth/sessions/access-tokens.ts'
import { createLiveAccess } from '#server/backend/gateway/live-access.ts'
import { createRealtime } from '#server/backend/realtime/realtime.ts'
import type { Opened } from './open-database.ts'

type LiveParts = { verify: ReturnType<typeof createAccessTokens>['verify']; log: Logger }

/** What follows changes while the server runs: which sessions have ended, and realtime, which asks that of each token. */
export async function openLive({ config, secrets, database, databaseUrl }: Opened, { verify, log }: LiveParts) {
  const access = createLiveAccess(database.pool, log)
  await access.start()
  const verifyLiveToken = access.guard(verify)
  const realtime = createRealtime({
    database,
    databaseUrl,
    keys: secrets,
    verifyAccessToken: verifyLiveToken,
    access,
    trustProxy: config.TRUST_PROXY,
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
    log,
  })
  return { access, verifyLiveToken, realtime }
}
