import { drawBoulevard } from '#app/features/home/boulevard.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { serveDrawing } from '#app/lib/serve-picture.server.ts'
import type { Route } from './+types/art.boulevard.ts'

/** The hero's picture as a separate file, so that neither the page nor the scripts contain it. */
export function loader({ context }: Route.LoaderArgs) {
  return serveDrawing(drawBoulevard(), getContent(context))
}
