import { drawBoulevard } from '#app/features/home/boulevard.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import { serveDrawing } from '#app/lib/serve-picture.server.ts'
import type { Route } from './+types/art.boulevard.ts'

/** The hero's picture as a separate file, so that the page neither contains it twice nor draws it in the browser. */
export function loader({ context }: Route.LoaderArgs) {
  return serveDrawing(drawBoulevard(), contentOf(context))
}
