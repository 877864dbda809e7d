import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { EMBED_PATH } from '#contracts/forms/submission-links.ts'
import type { Captcha } from '#contracts/platform/captcha.ts'
import type { SignInProvider } from '#contracts/platform/env.ts'
import { isCatalogJson } from '#contracts/site/catalog-addresses.ts'
import { PREVIEW_PATH } from '#contracts/site/documents.ts'
import { drainBody } from '#server/backend/gateway/drain-body.ts'
import {
  findSurface,
  type GatewayDeps,
  identify,
  mountSurfaces,
  type Surface,
} from '#server/backend/gateway/gateway.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { renderAppError } from '#server/backend/gateway/render-app-error.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { limitRendering } from '#server/platform/fairness/limit-rendering.ts'
import type { createForms } from '#server/product/forms/create-forms.ts'
import { acceptPlainPost, FORM_PATHS, toRouterRequest } from '#server/product/forms/plain-post.ts'
import type { Visitor } from '#server/product/forms/submit-form.ts'
import type { Pages } from '#server/site/built-pages.ts'
import { createEmbedPage } from '#server/site/embed-page.ts'
import { FOLLOWING_PATHS, isQueryRendered } from '#server/site/rendered-pages.ts'
import { answerHeaders, forwardedTransport, takeScripts } from '#server/site/security-headers.ts'
import type { OpenedPreview } from './open/open-preview.ts'

type Forms = ReturnType<typeof createForms>['gates']

export type AppDeps = GatewayDeps &
  Pick<Pages, 'site' | 'renderPage' | 'pageHeaders'> &
  Pick<Forms, 'forms' | 'isSet'> & {
    config: Pick<Config, 'SITE_URL' | 'TIMEZONE' | 'TRUST_PROXY'>
    database: Database
    log: Logger
    surfaces: readonly Surface[]
    /** The captcha of the account forms; null if none is configured. */
    captcha: Captcha | null
    /** For the buttons of the sign-in screen. */
    providers: readonly SignInProvider[]
    /** Opens a preview for staff; null if the token is invalid. */
    openPreview: (token: string) => Promise<OpenedPreview | null>
    /** Whether this process should receive new requests. */
    phase: () => 'starting' | 'ready' | 'stopping'
  }

/** Answers the preflight of scripts on other sites that request the JSON catalogue with an ETag. */
const answerCatalogPreflight: MiddlewareHandler = async (c, next) => {
  if (!isCatalogJson(c.req.path)) return next()
  return c.body(null, 204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'if-none-match',
    'access-control-max-age': '86400',
  })
}

/** Mounts the surfaces behind the gateway, and the site behind the surfaces. Starts nothing. */
export function createApp(deps: AppDeps): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  app.use(drainBody())
  app.use(identify(deps.log, deps.config.TRUST_PROXY))
  app.use(addSecurityHeaders(deps.config))
  app.onError((error, c) => {
    const surface = findSurface(deps.surfaces, c.req.path)
    return surface === undefined ? renderAppError(error, c) : surface.renderError(error, c)
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

  mountSurfaces(app, deps.surfaces, deps)

  const limited = limitRendering(deps.limits)
  const render = (request: Request, visitor: Visitor) =>
    limited(visitor.clientAddress, () => renderAtRunTime(deps, request, visitor))
  for (const path of FORM_PATHS) {
    app.post(path, ...acceptPlainPost(deps.config.SITE_URL), async (c) => {
      return render(await toRouterRequest(c.req.raw, deps.config.SITE_URL), c.var)
    })
  }
  app.options('*', answerCatalogPreflight)
  app.on(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'], '*', (c) => {
    return c.text('Method not allowed', 405, { allow: 'GET, HEAD' })
  })
  app.get(`${PREVIEW_PATH}:token`, (c) =>
    limited(c.var.clientAddress, async () => {
      const preview = await deps.openPreview(c.req.param('token'))
      if (preview === null)
        return c.text('This preview has expired. Open it again from the dashboard.', 404, {
          'cache-control': 'no-store',
        })
      return await renderPreview(deps, preview, c.var)
    }),
  )
  // Rendered per request only if admins have set something; otherwise the built page is served. Includes the data for
  // in-app navigation.
  for (const { path, follows } of FOLLOWING_PATHS) {
    app.get(path, async (c, next) => {
      return (await deps.isSet[follows]()) ? render(c.req.raw, c.var) : next()
    })
  }
  // A page whose content depends on its query is rendered per request; the built page is for the URL without a query.
  app.get('*', async (c, next) => {
    return isQueryRendered(new URL(c.req.url)) ? render(c.req.raw, c.var) : next()
  })
  app.all('*', async (c) => {
    const served = await deps.site(c.req.raw)
    if (served?.status === 404) logMissing(deps, c.req.raw)
    return served ?? render(c.req.raw, c.var)
  })
  return app
}

/** A proxy's probe must not wait for a database that hangs. */
const PATIENCE_MS = 1000

/**
 * Whether a proxy should send requests here. Pages are served without the database, so their readiness only reports its
 * state. `data`, which is everything under /…/v1, needs it.
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

/** Adds the security headers that a response does not have yet. */
function addSecurityHeaders({ SITE_URL, TRUST_PROXY }: AppDeps['config']): MiddlewareHandler<GatewayEnv> {
  const defaults = Object.entries(answerHeaders(SITE_URL))
  return async (c, next) => {
    await next()
    for (const [name, value] of defaults) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    const transport = forwardedTransport(c.req.header('x-forwarded-proto'), TRUST_PROXY, SITE_URL)
    if (transport) c.res.headers.set(...transport)
  }
}

function logMissing({ log }: AppDeps, request: Request): void {
  log.info({ path: new URL(request.url).pathname.slice(0, 200) }, 'not found')
}

/**
 * Renders a page with drafts. It has no scripts, because the app expects another URL; links lead to published pages.
 */
async function renderPreview(deps: AppDeps, { content, path }: OpenedPreview, visitor: Visitor): Promise<Response> {
  const request = new Request(new URL(path, deps.config.SITE_URL))
  const rendered = await deps.renderPage(request, deps.forms(visitor), content)
  const headers = new Headers({ ...deps.pageHeaders([]), 'content-type': 'text/html; charset=utf-8' })
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex')
  headers.set('referrer-policy', 'no-referrer')
  // The policy would block the start scripts, and browsers report blocked scripts.
  const html = (await rendered.text()).replace(/<script\b.*?<\/script>/gs, '')
  return new Response(html, { status: rendered.status, headers })
}

async function renderAtRunTime(deps: AppDeps, request: Request, visitor: Visitor): Promise<Response> {
  const rendered = await deps.renderPage(request, deps.forms(visitor))
  if (rendered.status === 404) logMissing(deps, request)
  if (!rendered.headers.get('content-type')?.startsWith('text/html')) return rendered
  const html = await rendered.text()
  const headers = new Headers(rendered.headers)
  for (const [name, value] of Object.entries(deps.pageHeaders(takeScripts(headers)))) headers.set(name, value)
  headers.set('cache-control', 'no-store')
  return new Response(request.method === 'HEAD' ? null : html, { status: rendered.status, headers })
}
