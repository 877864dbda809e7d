import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { MailWords } from '#contracts/mail-words.ts'
import type { RowJudge, SourceBook } from '#contracts/scraper-port.ts'
import { createApp } from '#server/app.ts'
import { createAccessTokens } from '#server/auth/sessions/access-tokens.ts'
import { type Config, captchaOf } from '#server/config.ts'
import { createForms } from '#server/forms/create-forms.ts'
import { createRateLimits } from '#server/gateway/rate-limit.ts'
import { closeConnectionsWhen, closeServer, listen } from '#server/listen.ts'
import { createMediaWatch } from '#server/media/watch-media.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import type { MatchActionDeps } from '#server/scraping/actions/match-actions.ts'
import type { OpeningMails } from '#server/scraping/alerts/mail-openings.ts'
import type { ScraperJobs } from '#server/scraping/runs/scraper-jobs.ts'
import { isRenderedSometimes } from '#server/site/rendered-pages.ts'
import { serveFromMemory } from '#server/site/site.ts'
import { createStorageApp } from '#server/storage/storage-app.ts'
import { openAuth, openProviders } from './auth.ts'
import { createSuppress } from './functions.ts'
import type { Opened } from './open-database.ts'
import { openLive } from './open-live.ts'
import { openPages } from './open-pages.ts'
import { openStorage } from './open-storage.ts'
import { openWebFunctions } from './open-web-functions.ts'
import type { ProductVersion } from './read-version.ts'
import { watchedFolders } from './watched-folders.ts'

export type WebParts = {
  log: Logger
  scraper: SourceBook & RowJudge
  scraperJobs: ScraperJobs
  mails: OpeningMails
  /** The From address of mails. */
  sender: string
  /** The texts of mails about accounts. */
  words: MailWords
  /** The label's catalogue and who writes about it. */
  matching: Omit<MatchActionDeps, 'database'>
  version: ProductVersion
}

/** The site, the backend behind it and the listening socket. */
export async function startWeb(opened: Opened, parts: WebParts, mode: 'serve' | 'dev') {
  const { config, database, databaseUrl } = opened
  const { log, mails } = parts
  const limits = createRateLimits(config.RATE_LIMIT_FACTOR, database.strangers.pool)
  const issuer = `${config.SITE_URL}/auth/v1`
  const tokens = createAccessTokens({ issuer, keys: opened.keys, legacySecret: config.JWT_SECRET })
  const captcha = captchaOf(config)
  const providers = openProviders(config)
  const media = createMediaWatch({ database, databaseUrl, log })
  const { pages, wrap, closePages } = await openPages(config, mode, { media, hasProviders: providers.length > 0, log })
  const doors = providers.map(({ provider }) => provider)
  const auth = openAuth(opened, { tokens, limits, mails, words: parts.words, providers: doors })
  const suppress = createSuppress(parts.scraper)
  const forms = createForms({ ...mails, database, limits, suppress, timeZone: config.TIMEZONE })
  const functions = openWebFunctions(opened, parts, { forms, limits })
  const { access, verifyLiveToken, realtime } = await openLive(opened, { verify: tokens.verify, log })
  let phase: 'starting' | 'ready' | 'stopping' = 'starting'
  const app = createApp({
    ...pages,
    config,
    keys: opened.secrets,
    database,
    log,
    limits,
    captcha,
    providers: providers.map(({ provider: { name }, label }) => ({ name, label })),
    verifyAccessToken: tokens.verify,
    verifyLiveToken,
    auth,
    ...forms.gates,
    functions,
    realtime,
    storage: createStorageApp(await openStorage(opened)),
    phase: () => phase,
  })
  const metrics = createMetrics({ databaseUrl, pools: database.pools, rights: config, folders: watchedFolders(config) })
  const requestListener = closeConnectionsWhen(
    () => phase === 'stopping',
    metrics.wrap(wrap(serveFromMemory(pages.files, fastPathOf(config), getRequestListener(app.fetch)))),
  )
  const server = await listen(requestListener, config.HOST, config.PORT)
  metrics.watchSockets(server)
  realtime.attach(server)
  void realtime.ready.then(() => {
    if (phase === 'starting') phase = 'ready'
  })
  return {
    async stop() {
      phase = 'stopping'
      await sleep(config.DRAIN_SECONDS * 1000)
      // Stops listening before the sockets are closed: their clients reconnect at once and must reach another replica.
      const closed = closeServer(server)
      access.stop()
      await media.stop()
      await realtime.stop()
      await closed
      await metrics.close()
      await closePages()
    },
  }
}

function fastPathOf({ SITE_URL, TRUST_PROXY }: Config) {
  return { siteUrl: SITE_URL, trustProxy: TRUST_PROXY, isRendered: isRenderedSometimes }
}
