import { recolour } from '#app/lib/accent-tones.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import { drawIcon } from '#app/ui/site-icon.ts'
import type { Route } from './+types/art.icon.ts'

/** The icon of browser tabs, unless a logo was uploaded. */
export function loader({ context }: Route.LoaderArgs) {
  const { company, look } = contentOf(context)
  const icon = recolour(drawIcon(company.shortName, look.ornament), look.colours)
  return new Response(icon, { headers: { 'Content-Type': 'image/svg+xml' } })
}
