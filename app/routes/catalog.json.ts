import { describeCatalog } from '#app/features/catalog/describe-catalog.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import type { Route } from './+types/catalog.json.ts'

/** The catalogue for programs. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(describeCatalog(contentOf(context)))
}
