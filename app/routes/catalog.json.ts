import { describeCatalog } from '#app/features/catalog/describe-catalog.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import type { Route } from './+types/catalog.json.ts'

export function loader({ context }: Route.LoaderArgs) {
  return Response.json(describeCatalog(getContent(context)))
}
