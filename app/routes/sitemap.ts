import { getContent } from '#app/lib/content/content.server.ts'
import { siteUrl } from '#app/lib/site-url.ts'
import { renderSitemap } from '#app/lib/sitemap.ts'
import { listIndexablePaths } from '#content/paths.ts'
import type { Route } from './+types/sitemap.ts'

/** Every page that search engines may list. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(renderSitemap(siteUrl(), listIndexablePaths(getContent(context))), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
