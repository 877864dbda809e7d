import type { CaptchaProvider } from '#contracts/platform/captcha.ts'
import { FORMER_PAGES, findPage } from '#contracts/site/pages.ts'
import { takeScripts } from './security-headers.ts'
import { answerRequest, isReading, type Site } from './site.ts'
import { type StoredFile, storeFile } from './stored-file.ts'

/** In the place of a slug that nothing has. */
const NOTHING = '-'

/**
 * Answers addresses that lead nowhere. What they show depends only on which route they match, so it is drawn once for each
 * and then served from memory: strangers ask for many such addresses, and drawing is the dearest thing a page can ask for.
 * Null for addresses whose page is drawn for its request.
 */
export function createMissingPages(
  draw: (request: Request) => Promise<Response>,
  siteUrl: string,
  captcha: CaptchaProvider | null = null,
): Site {
  const drawn = new Map<string, Promise<StoredFile | null>>()

  async function drawOnce(address: string, isData: boolean): Promise<StoredFile | null> {
    const response = await draw(new Request(new URL(address, siteUrl)))
    if (response.status !== 404) return null
    const bytes = Buffer.from(await response.arrayBuffer())
    const made = { scripts: takeScripts(response.headers) }
    return storeFile(isData ? address : `${address}.html`, bytes, siteUrl, made, captcha)
  }

  return async (request) => {
    if (!isReading(request)) return null
    const { pathname } = new URL(request.url)
    const isData = pathname.endsWith('.data')
    const route = missingRouteOf(isData ? pathname.slice(0, -'.data'.length) : pathname)
    if (route === null) return null
    const address = `${route}${isData ? '.data' : ''}`
    // Promises are kept, so that many requests at once draw one page; a failed drawing is tried again.
    const drawing = drawn.get(address) ?? drawOnce(address, isData)
    drawn.set(address, drawing)
    drawing.catch(() => drawn.delete(address))
    const file = await drawing
    if (file === null) return null
    const { body, headers } = answerRequest(file, request)
    headers.delete('etag')
    headers.set('cache-control', 'no-store')
    return new Response(body, { status: 404, headers })
  }
}

/** The address that stands for all missing ones of the same route; null where the page is not built ahead or only redirects. */
function missingRouteOf(pathname: string): string | null {
  if (FORMER_PAGES.includes(pathname)) return null
  const page = findPage(pathname)
  if (page === null) return `/${NOTHING}`
  return page.each === undefined ? null : page.path.replace(/:\w+/g, NOTHING)
}
