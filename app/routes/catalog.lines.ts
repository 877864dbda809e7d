import { packCatalogue } from '#app/lib/content/catalog-lines.server.ts'
import type { CatalogLines } from '#app/lib/content/catalog-lines.ts'
import { getContent, previews } from '#app/lib/content/content.server.ts'
import { listPreviews } from '#app/lib/player/list-previews.ts'
import type { Route } from './+types/catalog.lines.ts'

/** The data that a search for words loads when it begins, so that pages do not contain it. */
export function loader({ context }: Route.LoaderArgs) {
  const content = getContent(context)
  return Response.json({
    listing: packCatalogue(content, true),
    previews: content.artists.flatMap((artist) => listPreviews(artist, previews)),
  } satisfies CatalogLines)
}
