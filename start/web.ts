import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { MailWords } from '#contracts/mail-words.ts'
import type { RowJudge, SourceBook } from '#contracts/scraper-port.ts'
import { createApp } from '#server/app.ts'
import { limitInvitations } from '#server/auth/people/limit-invitations.ts'
import { createAccessTokens } from '#server/auth/sessions/access-tokens.ts'
import { captchaOf } from '#server/config.ts'
import { createForms } from '#server/forms/create-forms.ts'
import { createLiveAccess } from '#server/gateway/live-access.ts'
import { createRateLimits } from '#server/gateway/rate-limit.ts'
import { closeConnectionsWhen, closeServer, listen } from '#server/listen.ts'
import { forgetMailFiles } from '#server/mail/forget-mail-files.ts'
import { createMediaWatch } from '#server/media/watch-media.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createRealtime } from '#server/realtime/realtime.ts'
import type { MatchActionDeps } from '#server/scraping/actions/match-actions.ts'
import type { OpeningMails } from '#server/scraping/alerts/mail-openings.ts'
import type { ScraperJobs } from '#server/scraping/runs/scraper-jobs.ts'
import { loadBuiltPages } from '#server/site/built-pages.ts'
import { startDevPages } from '#server/site/dev-pages.ts'
import { isRenderedSometimes } from '#server/site/rendered-pages.ts'
import { serveFromMemory } from '#server/site/site.ts'
import { createStorageApp } from '#server/storage/storage-app.ts'
import { openAuth, openProviders } from './auth.ts'
import { createSuppress, openFunctions } from './functions.ts'
import { mailFolder } from './mail-folder.ts'
import type { Opened } from './open-database.ts'
import { openLinkCheck } from './open-link-check.ts'
import { openDraftModel } from './open-matching.ts'
import { openStorage } from './open-storage.ts'

export const ROOT = path.dirname(import.meta.dirname)

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
}

/** The site, the backend behind it and the listening socket. */
export async function startWeb(opened: Opened, parts: WebParts, mode: 'serve' | 'dev') {
  const { config, secrets, database, databaseUrl } = opened
  const { log, mails } = parts
  const { company, queued } = mails
  const limits = createRateLimits(config.RATE_LIMIT_FACTOR, database.pool)
  const issuer = `${config.SITE_URL}/auth/v1`
  const tokens = createAccessTokens({ issuer, keys: opened.keys, legacySecret: config.JWT_SECRET })
  const captcha = captchaOf(config)
  const providers = openProviders(config)
  const media = createMediaWatch({ database, databaseUrl, log })
  const devPages = mode === 'dev' ? await startDevPages(ROOT, config.SITE_URL, media.current) : null
  const pages =
    devPages ??
    (await loadBuiltPages(ROOT, config.SITE_URL, {
      media: media.current,
      log,
      captcha: captcha?.provider ?? null,
      hasProviders: providers.length > 0,
    }))
  await media.start(pages.redraw)
  const auth = openAuth(opened, {
    tokens,
    limits,
    mails,
    words: parts.words,
    providers: providers.map(({ provider }) => provider),
  })
  const { inbox, links } = mails
  const forms = createForms({
    database,
    company,
    inbox,
    links,
    queued,
    limits,
    suppress: createSuppress(parts.scraper),
  })
  const functions = openFunctions(database, forms, {
    ...parts,
    schedule: { timeZone: config.TIMEZONE, salt: config.SITE_URL },
    perTester: limits('test-mail', { points: 5, durationSec: 600 }),
    drafts: { model: openDraftModel(config), perPerson: limits('draft-model', { points: 30, durationSec: 3600 }) },
    people: {
      mailer: { siteUrl: config.SITE_URL, mail: { company, words: parts.words, queued }, now: () => new Date() },
      perInvitation: limitInvitations(limits),
    },
    checkLink: openLinkCheck(config),
    perChecker: limits('check-links', { points: 60, durationSec: 600 }),
    settings: {
      databaseUrl,
      words: parts.words,
      sender: parts.sender,
      forgetMailFiles: (email) => forgetMailFiles(mailFolder(config), email),
    },
  })
  const access = createLiveAccess(database.pool, log)
  await access.start()
  const verifyLiveToken = access.guard(tokens.verify)
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
  let phase: 'starting' | 'ready' | 'stopping' = 'starting'
  const app = createApp({
    ...pages,
    config,
    keys: secrets,
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
  const metrics = createMetrics({ databaseUrl, pools: database.pools, rights: config })
  const fastPath = { siteUrl: config.SITE_URL, trustProxy: config.TRUST_PROXY, isRendered: isRenderedSometimes }
  const listener = serveFromMemory(pages.files, fastPath, getRequestListener(app.fetch))
  const requestListener = closeConnectionsWhen(
    () => phase === 'stopping',
    metrics.wrap(devPages ? devPages.wrap(listener) : listener),
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
      await devPages?.close()
    },
  }
}
