import type { RequestListener } from 'node:http'
import process from 'node:process'
import type { ServerBuild } from 'react-router'
import type { Pages } from './built-pages.ts'
import { redirectMoved, type SiteOutline } from './follow/follow-site.ts'
import { BUILT_SOURCE } from './follow/render-place.ts'
import { PageContext } from './page-source.ts'
import { isReadRequest } from './site.ts'
import { writeAddressInto } from './write-address.ts'

/** Pages for `npm run dev`: Vite runs in this process, with reloading. */
type DevPages = Pages & { wrap(listener: RequestListener): RequestListener; close(): Promise<void> }

/** Starts Vite in middleware mode. Imported lazily, so that a production start never loads the build tools. */
export async function startDevPages(root: string, siteUrl: string): Promise<DevPages> {
  const [{ createServer }, { createRequestHandler }] = await Promise.all([import('vite'), import('react-router')])
  const vite = await withoutExitListeners(() =>
    createServer({ root, server: { middlewareMode: true }, appType: 'custom' }),
  )
  let source = BUILT_SOURCE
  let moved: SiteOutline['moved'] = new Map()
  return {
    // Every page is rendered for its request.
    site: async (request) => (isReadRequest(request) ? redirectMoved(moved, new URL(request.url)) : null),
    files: new Map(),
    async renderPage(request, forms, content) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const context = new PageContext({ ...source, ...(content && { content }) }, forms)
      return writeAddressInto(await createRequestHandler(build, 'development')(request, context), siteUrl)
    },
    follow: {
      followContent: (content, outline) => {
        source = { ...source, content }
        moved = outline.moved
      },
      followMedia: (media) => {
        source = { ...source, media }
      },
      fill: () => undefined,
    },
    // Vite puts its own inline scripts and styles into the page, so the policy restricts framing only.
    pageHeaders: () => ({ 'content-security-policy': "frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' }),
    wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  }
}

/**
 * The router's plugin starts a second Vite that ends the process on SIGTERM or when standard input closes, before the database
 * has been stopped. Stopping is up to main.ts, so listeners added during `run` are removed.
 */
async function withoutExitListeners<T>(run: () => Promise<T>): Promise<T> {
  const known = new Set([...process.listeners('SIGTERM'), ...process.stdin.listeners('end')])
  const result = await run()
  for (const listener of process.listeners('SIGTERM')) if (!known.has(listener)) process.off('SIGTERM', listener)
  for (const listener of process.stdin.listeners('end')) {
    if (!known.has(listener)) process.stdin.off('end', listener as () => void)
  }
  return result
}
