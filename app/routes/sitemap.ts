import { content } from '#app/lib/content/content.server.ts'
import { siteUrl } from '#app/lib/site-url.ts'
import { drawSitemap } from '#app/lib/sitemap.ts'
import { listIndexablePaths } from '#content/paths.ts'

/** Every page that search engines may list. */
export function loader() {
  return new Response(drawSitemap(siteUrl(), listIndexablePaths(content)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
