import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Captcha } from '#contracts/captcha.ts'
import type { SignInProvider } from '#contracts/env.ts'
import type { FormPort } from '#contracts/form-port.ts'
import { EMBED_PATH } from '#contracts/submission-links.ts'
import { answerAuthError } from './auth/auth-error.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { type CheckSender, judgeInserts } from './forms/form-sender.ts'
import { acceptPlainPost, FORM_PATHS, toRouterRequest } from './forms/plain-post.ts'
import type { Visitor } from './forms/submit-form.ts'
import { createFunctionsApp, type EdgeFunction } from './functions/functions-app.ts'
import { compressAnswer } from './gateway/compress-answer.ts'
import { finishBody } from './gateway/finish-body.ts'
import { apiCors, identify, limitAnonymousWrites, limitBody, limitRate, requireCaller } from './gateway/gateway.ts'
import type { GatewayEnv } from './gateway/gateway-env.ts'
import type { VerifyAccessToken } from './gateway/keys.ts'
import type { RateLimits } from './gateway/rate-limit.ts'
import { renderAppError } from './gateway/render-app-error.ts'
import { createVisitorTurns } from './gateway/take-turns.ts'
import type { Realtime } from './realtime/realtime.ts'
import { createRealtimeApp } from './realtime/realtime-app.ts'
import { createRestApp } from './rest/rest-app.ts'
import { answerRestError } from './rest/rest-error.ts'
import { createEmbedPage } from './site/embed-page.ts'
import { limitDrawing } from './site/limit-drawing.ts'
import { openCatalog } from './site/open-catalog.ts'
import { FOLLOWING_PATHS, type Followed, hasTellingQuery } from './site/rendered-pages.ts'
import { answerHeaders, forwardedTransport, takeScripts } from './site/security-headers.ts'
import type { Site } from './site/site.ts'
import { isOpenStorage } from './storage/storage-app.ts'
import { answerStorageError } from './storage/storage-error.ts'

export type AppDeps = {
  config: Pick<Config, 'SITE_URL' | 'TIMEZONE' | 'TRUST_PROXY'>
  keys: { publishableKey: string; secretKey: string }
  database: Database
  log: Logger
  limits: RateLimits
  /** What the account forms show, if anything. */
  captcha: Captcha | null
  /** The sign-in providers, for the buttons of the sign-in screen. */
  providers: readonly SignInProvider[]
  verifyAccessToken: VerifyAccessToken
  /** The same, and refuses tokens whose session has ended. The auth service, which looks into its tables, says why. */
  verifyLiveToken: VerifyAccessToken
  auth: Hono<GatewayEnv>
  functions: Record<string, EdgeFunction>
  realtime: Pick<Realtime, 'say' | 'senders' | 'authorizeChannel'>
  storage: Hono<GatewayEnv>
  /** Serves built pages and assets from memory. */
  site: Site
  /** Renders what could not be prerendered: not-found answers and form posts without script. */
  renderPage: (request: Request, forms: FormPort) => Promise<Response>
  /** What a page rendered for a request may ask of the server, on behalf of one visitor. */
  forms: (visitor: Visitor) => FormPort
  checkSender: CheckSender
  /** Whether admins have set something that the pages which follow it should show. */
  isSet: Record<Followed, () => Promise<boolean>>
  /** Security headers of a page rendered for a request; those in memory have their own. */
  pageHeaders: (scripts: readonly string[]) => Record<string, string>
  /** Whether this process accepts new requests; those in progress are not affected. */
  phase: () => 'starting' | 'ready' | 'stopping'
}

/** Puts the surfaces behind the gateway and the site behind the surfaces. Importing or calling it starts nothing. */
export function createApp(deps: AppDeps): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  app.use(finishBody())
  app.use(identify(deps.log, deps.config.TRUST_PROXY))
  app.use(secureAnswers(deps.config))
  app.onError((error, c) => {
    if (c.req.path.startsWith('/auth/v1/')) return answerAuthError(error, c)
    if (c.req.path.startsWith('/storage/v1/')) return answerStorageError(error, c)
    return c.req.path.startsWith('/rest/v1/') ? answerRestError(error, c) : renderAppError(error, c)
  })

  app.get('/healthz', async (c) => {
    const healthy = await deps.database.isAnswering()
    return c.json({ status: healthy ? 'ok' : 'database unreachable' }, healthy ? 200 : 503)
  })
  const readiness = createReadiness(deps)
  app.get('/readyz', readiness('pages'))
  app.get('/readyz/data', readiness('data'))
  app.get('/env.json', (c) => {
    c.header('cache-control', 'no-store')
    const { captcha, providers, config } = deps
    return c.json({
      url: config.SITE_URL,
      publishableKey: deps.keys.publishableKey,
      captcha,
      providers,
      timeZone: config.TIMEZONE,
    })
  })

  app.get(EMBED_PATH, (c) => createEmbedPage(c.req.query('link') ?? '') ?? c.text('There is no player for this', 404))

  guardSurfaces(app, deps)
  app.route('/rest/v1', createRestApp({ database: deps.database }))
  app.route('/auth/v1', deps.auth)
  app.route('/functions/v1', createFunctionsApp(deps.functions))
  app.route('/storage/v1', deps.storage)
  app.route('/realtime/v1', createRealtimeApp({ realtime: deps.realtime }))

  const drawing = limitDrawing(deps.limits)
  const render = (request: Request, visitor: Visitor) =>
    drawing(visitor.clientAddress, () => renderAtRunTime(deps, request, visitor))
  for (const path of FORM_PATHS) {
    app.post(path, ...acceptPlainPost(deps.config.SITE_URL), async (c) => {
      return render(await toRouterRequest(c.req.raw, deps.config.SITE_URL), c.var)
    })
  }
  app.options('*', openCatalog)
  app.on(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'], '*', (c) => {
    return c.text('Method not allowed', 405, { allow: 'GET, HEAD' })
  })
  // If nothing is set, the built page is right; otherwise the page is rendered now, including the data
  // for in-app navigation.
  for (const { path, follows } of FOLLOWING_PATHS) {
    app.get(path, async (c, next) => {
      return (await deps.isSet[follows]()) ? render(c.req.raw, c.var) : next()
    })
  }
  // A page whose query decides what it shows is rendered for the request; the built one is for the bare address.
  app.get('*', async (c, next) => {
    return hasTellingQuery(new URL(c.req.url)) ? render(c.req.raw, c.var) : next()
  })
  app.all('*', async (c) => {
    const served = await deps.site(c.req.raw)
    if (served?.status === 404) tellMissing(deps, c.req.raw)
    return served ?? render(c.req.raw, c.var)
  })
  return app
}

/** A proxy's probe may not wait for a database that does not answer at all. */
const PATIENCE_MS = 1000

/**
 * Whether a proxy should send requests here. Pages are served without the database, so their readiness only names its state;
 * `data`, which is everything under /…/v1, needs it.
 */
function createReadiness({ phase, database }: Pick<AppDeps, 'phase' | 'database'>) {
  return (needed: 'pages' | 'data') => async (c: Context<GatewayEnv>) => {
    c.header('cache-control', 'no-store')
    const status = phase()
    const pages = status === 'ready'
    const answers = database.isAnswering()
    const data = await (needed === 'data'
      ? answers
      : Promise.race([answers, sleep(PATIENCE_MS, false, { ref: false })]))
    const isReady = pages && (needed === 'pages' || data)
    return c.json({ status, pages, database: data }, isReady ? 200 : 503)
  }
}

/** Whoever calls the service passes these: turns, compression, limits, the key, and what visitors may write. */
function guardSurfaces(app: Hono<GatewayEnv>, deps: AppDeps): void {
  const surfaces = ['/rest/v1/*', '/auth/v1/*', '/functions/v1/*', '/realtime/v1/*', '/storage/v1/*']
  // First, so that a page of another origin can read every refusal.
  for (const surface of surfaces) app.use(surface, apiCors())
  // After what health checks ask for, and before everything that takes time.
  const turns = createVisitorTurns({ secretKey: deps.keys.secretKey, isVisitor: deps.database.isVisitor })
  app.use(turns.takeTurn)

  // Lists of rows. The other surfaces answer briefly, or with files that are compressed already.
  app.use('/rest/v1/*', compressAnswer())
  app.use('/functions/v1/*', compressAnswer())
  for (const surface of surfaces) {
    app.use(surface, limitRate(deps.limits))
    // Storage judges an upload by its bucket.
    if (!surface.startsWith('/storage/')) app.use(surface, limitBody())
    const verify = surface.startsWith('/auth/') ? deps.verifyAccessToken : deps.verifyLiveToken
    const gateway = requireCaller(deps.keys, verify)
    app.use(surface, async (c, next) => {
      if (!isOpenToBrowsers(c.req.method, c.req.path)) return gateway(c, next)
      c.set('caller', { role: 'anon', claims: { role: 'anon' } })
      await next()
    })
    app.use(surface, turns.noteStaff)
  }
  const anonymousWrites = limitAnonymousWrites(deps.limits)
  app.use('/rest/v1/*', anonymousWrites)
  app.use('/functions/v1/*', anonymousWrites)
  app.use('/storage/v1/*', anonymousWrites)
  for (const table of ['contact_submissions', 'artist_submissions', 'removal_requests']) {
    app.use(`/rest/v1/${table}`, judgeInserts(deps.checkSender))
  }
}

/** Gives every answer the headers that its own surface did not set. */
function secureAnswers({ SITE_URL, TRUST_PROXY }: AppDeps['config']): MiddlewareHandler<GatewayEnv> {
  const defaults = Object.entries(answerHeaders(SITE_URL))
  return async (c, next) => {
    await next()
    for (const [name, value] of defaults) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    const transport = forwardedTransport(c.req.header('x-forwarded-proto'), TRUST_PROXY, SITE_URL)
    if (transport) c.res.headers.set(...transport)
  }
}

/** What is open without a key: links from mails, the public signing keys, health. */
function isOpenToBrowsers(method: string, path: string): boolean {
  if (isOpenStorage(method, path)) return true
  return /^\/auth\/v1\/(verify|callback|authorize|health|\.well-known\/jwks\.json)$/.test(path)
}

function tellMissing({ log }: AppDeps, request: Request): void {
  log.info({ path: new URL(request.url).pathname.slice(0, 200) }, 'not found')
}

async function renderAtRunTime(deps: AppDeps, request: Request, visitor: Visitor): Promise<Response> {
  const rendered = await deps.renderPage(request, deps.forms(visitor))
  if (rendered.status === 404) tellMissing(deps, request)
  if (!rendered.headers.get('content-type')?.startsWith('text/html')) return rendered
  const html = await rendered.text()
  const headers = new Headers(rendered.headers)
  for (const [name, value] of Object.entries(deps.pageHeaders(takeScripts(headers)))) headers.set(name, value)
  headers.set('cache-control', 'no-store')
  return new Response(request.method === 'HEAD' ? null : html, { status: rendered.status, headers })
}
