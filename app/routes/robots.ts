import { siteUrl } from '#app/lib/site-url.ts'
import { drawRobots } from '#app/lib/sitemap.ts'

/** What crawlers may ask for. */
export function loader() {
  return new Response(drawRobots(siteUrl()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
