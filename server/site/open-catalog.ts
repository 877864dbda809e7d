import type { MiddlewareHandler } from 'hono'
import { isCatalogJson } from '#contracts/site/catalog-addresses.ts'

/** Answers a browser that asks first, because another site's script sends an ETag along for the catalogue for programs. */
export const openCatalog: MiddlewareHandler = async (c, next) => {
  if (!isCatalogJson(c.req.path)) return next()
  return c.body(null, 204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'if-none-match',
    'access-control-max-age': '86400',
  })
}
