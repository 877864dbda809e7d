import { listPreviews } from '#app/features/player/list-previews.ts'
import { packCatalogue } from '#app/lib/content/catalog-lines.server.ts'
import type { CatalogLines } from '#app/lib/content/catalog-lines.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import { previews } from '#app/lib/content/previews.server.ts'
import type { Route } from './+types/catalog.lines.ts'

/** What the searches for words load when somebody begins one. Part of no page, so that no visitor pays for it before. */
export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context)
  return Response.json({
    listing: packCatalogue(content, true),
    heard: content.artists.flatMap((artist) => listPreviews(artist, previews)),
  } satisfies CatalogLines)
}
