import { drawBoulevard } from '#app/features/home/boulevard.ts'
import { recolour } from '#app/lib/accent-tones.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import type { Route } from './+types/art.boulevard.ts'

/** The hero's picture as a separate file, so that the page neither contains it twice nor draws it in the browser. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(recolour(drawBoulevard(), contentOf(context).look.colours), {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
}
