import { siteUrl } from '#app/lib/site-url.ts'
import { renderRobots } from '#app/lib/sitemap.ts'

export function loader() {
  return new Response(renderRobots(siteUrl()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
