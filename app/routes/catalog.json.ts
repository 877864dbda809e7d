import { describeCatalog } from '#app/features/catalog/describe-catalog.ts'
import { content } from '#app/lib/content/content.server.ts'

/** The catalogue for programs. */
export function loader() {
  return Response.json(describeCatalog(content))
}
