import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { listPlaces } from '#app/list-places.server.ts'
import type { Content } from '#content/schema.ts'
import type { ExtractionTester, Resolver, SourceBook } from '#contracts/scraper/scraper-port.ts'
import { authSurface } from '#server/backend/auth/auth-app.ts'
import { createAccessTokens } from '#server/backend/auth/sessions/access-tokens.ts'
import { functionsSurface } from '#server/backend/functions/functions-app.ts'
import type { VerifyAccessToken } from '#server/backend/gateway/keys.ts'
import { createLiveAccess } from '#server/backend/gateway/live-access.ts'
import { createRealtime } from '#server/backend/realtime/realtime.ts'
import { realtimeSurface } from '#server/backend/realtime/realtime-app.ts'
import { restSurface } from '#server/backend/rest/rest-app.ts'
import { createStorageApp, storageSurface } from '#server/backend/storage/storage-app.ts'
import { captchaOf } from '#server/platform/config.ts'
import { createRateLimits, type RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { closeConnectionsWhen, closeServer, listen } from '#server/platform/listen.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { createForms } from '#server/product/forms/create-forms.ts'
import { createFormGuards } from '#server/product/forms/form-sender.ts'
import { createReceiptLinks } from '#server/product/forms/receipt-links.ts'
import type { ScraperJobs } from '#server/product/scraping/runs/scraper-jobs.ts'
import { createPreviewLinks } from '#server/product/site/preview-links.ts'
import { loadBuiltPages } from '#server/site/built-pages.ts'
import { startDevPages } from '#server/site/dev-pages.ts'
import type { SiteOutline } from '#server/site/follow/follow-site.ts'
import { watchMedia } from '#server/site/media/watch-media.ts'
import { isRenderedSometimes } from '#server/site/rendered-pages.ts'
import { serveFromMemory } from '#server/site/site.ts'
import { createApp } from './app.ts'
import { openAuth, openProviders } from './auth.ts'
import { ROOT, watchedFolders } from './folders.ts'
import { createSuppress, openFunctions } from './functions.ts'
import type { LiveContent } from './open/open-content.ts'
import type { Opened } from './open/open-database.ts'
import type { Mails } from './open/open-mails.ts'
import { openPreviews } from './open/open-preview.ts'
import type { OpenedSite } from './open/open-site.ts'
import { openStorage } from './open/open-storage.ts'

export type WebParts = {
  log: Logger
  scraper: SourceBook & { resolver: Resolver } & ExtractionTester
  scraperJobs: ScraperJobs
  mails: Mails
  site: OpenedSite
  content: LiveContent
}

/** Starts the site, its backend and the HTTP server. */
export async function startWeb(opened: Opened, parts: WebParts, mode: 'serve' | 'dev') {
  const { config, database, databaseUrl } = opened
  const { log } = parts
  const limits = createRateLimits(config.RATE_LIMIT_FACTOR, database.forPublic.pool)
  const issuer = `${config.SITE_URL}/auth/v1`
  const tokens = createAccessTokens({ issuer, keys: opened.keys, legacySecret: config.JWT_SECRET })
  const captcha = captchaOf(config)
  const providers = openProviders(config)
  const hasProviders = providers.length > 0
  const { pages, wrap, closePages } = await openPages(opened, parts, { mode, hasProviders })
  const auth = openAuth(opened, { tokens, limits, mail: parts.mails, providers: providers.map((one) => one.provider) })
  const forms = openForms(opened, parts, limits)
  const previews = createPreviewLinks(opened.secrets.secretKey)
  const functions = await openFunctions(opened, parts, { forms, limits, previews })
  const { access, verifyLiveToken, realtime } = await openLive(opened, tokens.verify, log)
  const surfaces = [
    restSurface({ database, guards: createFormGuards(forms.gates.checkSender) }),
    authSurface(auth, tokens.verify),
    functionsSurface(functions),
    storageSurface(createStorageApp(await openStorage(opened))),
    realtimeSurface({ realtime }),
  ]
  let phase: 'starting' | 'ready' | 'stopping' = 'starting'
  const app = createApp({
    config,
    keys: opened.secrets,
    database,
    log,
    limits,
    verifyLiveToken,
    surfaces,
    captcha,
    providers: providers.map(({ provider: { name }, label }) => ({ name, label })),
    ...pages,
    openPreview: openPreviews(database, previews, parts.site),
    ...forms.gates,
    phase: () => phase,
  })
  const metrics = createMetrics({ databaseUrl, pools: database.pools, rights: config, folders: watchedFolders(config) })
  const fastPath = { siteUrl: config.SITE_URL, trustProxy: config.TRUST_PROXY, isRendered: isRenderedSometimes }
  const answer = metrics.wrap(wrap(serveFromMemory(pages.files, fastPath, getRequestListener(app.fetch))))
  const requestListener = closeConnectionsWhen(() => phase === 'stopping', answer)
  const server = await listen(requestListener, config.HOST, config.PORT)
  metrics.watchSockets(server)
  realtime.attach(server)
  pages.follow.fill()
  void realtime.ready.then(() => {
    if (phase === 'starting') phase = 'ready'
  })
  return {
    async stop() {
      phase = 'stopping'
      await sleep(config.DRAIN_SECONDS * 1000)
      // Stops listening before closing websockets, because their clients reconnect at once and must reach another
      // replica.
      const closed = closeServer(server)
      access.stop()
      await realtime.stop()
      await closed
      await metrics.close()
      await closePages()
    },
  }
}

/**
 * Opens the site's pages, from the build or in development from Vite, and keeps them up to date with content and media.
 */
async function openPages(
  { config, database, databaseUrl }: Opened,
  { content, log }: WebParts,
  { mode, hasProviders }: { mode: 'serve' | 'dev'; hasProviders: boolean },
) {
  const devPages = mode === 'dev' ? await startDevPages(ROOT, config.SITE_URL) : null
  const captcha = captchaOf(config)?.provider ?? null
  const built = outlineSite(content.seed)
  const pages = devPages ?? (await loadBuiltPages(ROOT, config.SITE_URL, { captcha, hasProviders, built, log }))
  const show = async () => {
    const shown = content.current()
    pages.follow.followContent(shown === content.seed ? null : shown, outlineSite(shown))
  }
  content.follow(show)
  if (devPages || content.current() !== content.seed) await show()
  const media = watchMedia({
    database,
    databaseUrl,
    artists: () => content.current().artists,
    show: pages.follow.followMedia,
    log,
  })
  await media.start()
  return {
    pages,
    /** In development, lets Vite answer first. */
    wrap: (listener: RequestListener) => devPages?.wrap(listener) ?? listener,
    async closePages() {
      await media.stop()
      await devPages?.close()
    },
  }
}

function outlineSite(content: Content): SiteOutline {
  const { company, look, navigation, moved } = content
  return {
    ...listPlaces(content),
    shared: JSON.stringify([company, look, navigation]),
    moved: new Map(moved.map(({ from, to }) => [from, to])),
  }
}

/** Opens the check for ended sessions, and realtime, which uses it for each token. */
async function openLive({ config, secrets, database, databaseUrl }: Opened, verify: VerifyAccessToken, log: Logger) {
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

function openForms({ config, database, secrets }: Opened, { mails, scraper }: WebParts, limits: RateLimits) {
  return createForms({
    database,
    ...mails,
    limits,
    receipts: createReceiptLinks(secrets.secretKey),
    suppress: createSuppress(scraper),
    timeZone: config.TIMEZONE,
  })
}
