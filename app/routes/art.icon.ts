import { getContent } from '#app/lib/content/content.server.ts'
import { serveDrawing } from '#app/lib/serve-picture.server.ts'
import { drawIcon } from '#app/ui/site-icon.ts'
import type { Route } from './+types/art.icon.ts'

/** The icon of browser tabs, unless a logo was uploaded. */
export function loader({ context }: Route.LoaderArgs) {
  const content = getContent(context)
  return serveDrawing(drawIcon(content.company.shortName, content.look.ornament), content)
}
