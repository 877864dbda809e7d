import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { PAGES } from '#contracts/site/pages.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'

/** Several times the size of the longest form, percent-encoded. */
const BODY_LIMIT_BYTES = 256 * 1024

/** The pages that accept a form posted without script. Elsewhere POST is answered with 405. */
export const FORM_PATHS: readonly string[] = PAGES.filter((page) => page.takesPosts).map(({ path }) => path)

/**
 * Accepts only posts from forms on our own pages. Nothing depends on cookies, but a foreign page could make its visitors send us
 * mail.
 */
export function acceptPlainPost(siteUrl: string): [MiddlewareHandler<GatewayEnv>, MiddlewareHandler] {
  const limit = bodyLimit({
    maxSize: BODY_LIMIT_BYTES,
    onError: (c) => c.text('This is more than the form accepts. Go back and shorten it.', 413),
  })
  return [
    async (c, next) => {
      if (!isFromOurPages(c, siteUrl)) return c.text('This form can only be sent from its own page.', 403)
      const type = c.req.header('content-type') ?? ''
      if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
        return c.text('Unsupported media type', 415)
      }
      await next()
    },
    limit,
  ]
}

/** Browsers send the origin of a post. A client that does not is not a browser, so a foreign page cannot misuse it. */
function isFromOurPages(c: Context<GatewayEnv>, siteUrl: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return false
  const origin = c.req.header('origin')
  if (origin === undefined) return true
  if (origin === new URL(siteUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}

/**
 * The request for the router, at the public address and without Origin. The router compares the two and would refuse every post
 * behind a proxy that terminates TLS. `acceptPlainPost` has checked the origin.
 */
export async function toRouterRequest(request: Request, siteUrl: string): Promise<Request> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  headers.delete('content-length')
  return new Request(new URL(`${pathname}${search}`, siteUrl), {
    method: 'POST',
    headers,
    body: await request.arrayBuffer(),
    signal: request.signal,
  })
}
