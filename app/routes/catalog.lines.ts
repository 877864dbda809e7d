import { packCatalogue } from '#app/lib/content/catalog-lines.server.ts'
import type { CatalogLines } from '#app/lib/content/catalog-lines.ts'
import { contentOf, previews } from '#app/lib/content/content.server.ts'
import { listPreviews } from '#app/lib/player/list-previews.ts'
import type { Route } from './+types/catalog.lines.ts'

/** What the searches for words load when somebody begins one. Part of no page, so that no visitor pays for it before. */
export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context)
  return Response.json({
    listing: packCatalogue(content, true),
    heard: content.artists.flatMap((artist) => listPreviews(artist, previews)),
  } satisfies CatalogLines)
}
