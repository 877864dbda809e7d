import { drawRobots } from '#app/lib/sitemap.ts'

/** What crawlers may ask for. */
export function loader() {
  return new Response(drawRobots(__SITE_URL__), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
