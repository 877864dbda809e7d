import { contentOf } from '#app/lib/content/content.server.ts'
import { siteUrl } from '#app/lib/site-url.ts'
import { drawSitemap } from '#app/lib/sitemap.ts'
import { listIndexablePaths } from '#content/paths.ts'
import type { Route } from './+types/sitemap.ts'

/** Every page that search engines may list. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(drawSitemap(siteUrl(), listIndexablePaths(contentOf(context))), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
