import type { CaptchaProvider } from '#contracts/platform/captcha.ts'
import { FORMER_PAGES, findPage } from '#contracts/site/pages.ts'
import { takeScripts } from './security-headers.ts'
import { answerRequest, isReadRequest, type Site } from './site.ts'
import { type StoredFile, storeFile } from './stored-file.ts'

/** A slug that does not exist. */
const NOTHING = '-'

/**
 * Answers requests for missing pages. A 404 page depends only on the route, so it is rendered once per route and then
 * served from memory: the public requests many missing pages, and rendering is expensive. Null for pages that are
 * rendered per request.
 */
export function createMissingPages(
  render: (request: Request) => Promise<Response>,
  siteUrl: string,
  captcha: CaptchaProvider | null = null,
): Site {
  const rendered = new Map<string, Promise<StoredFile | null>>()

  async function renderOnce(address: string, isData: boolean): Promise<StoredFile | null> {
    const response = await render(new Request(new URL(address, siteUrl)))
    if (response.status !== 404) return null
    const bytes = Buffer.from(await response.arrayBuffer())
    const made = { scripts: takeScripts(response.headers) }
    return storeFile(isData ? address : `${address}.html`, bytes, siteUrl, made, captcha)
  }

  return async (request) => {
    if (!isReadRequest(request)) return null
    const { pathname } = new URL(request.url)
    const isData = pathname.endsWith('.data')
    const route = missingRouteOf(isData ? pathname.slice(0, -'.data'.length) : pathname)
    if (route === null) return null
    const address = `${route}${isData ? '.data' : ''}`
    // Stores promises, so that concurrent requests render the page once. A failed rendering is tried again.
    const rendering = rendered.get(address) ?? renderOnce(address, isData)
    rendered.set(address, rendering)
    rendering.catch(() => rendered.delete(address))
    const file = await rendering
    if (file === null) return null
    const { body, headers } = answerRequest(file, request)
    headers.delete('etag')
    headers.set('cache-control', 'no-store')
    return new Response(body, { status: 404, headers })
  }
}

/** The path that represents all missing pages of a route; null for pages that are not built ahead or only redirect. */
function missingRouteOf(pathname: string): string | null {
  if (FORMER_PAGES.includes(pathname)) return null
  const page = findPage(pathname)
  if (page === null) return `/${NOTHING}`
  return page.each === undefined ? null : page.path.replace(/:\w+/g, NOTHING)
}
