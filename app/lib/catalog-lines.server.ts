import type { CatalogLines } from '#app/lib/catalog-lines.ts'
import { content } from '#app/lib/content.server.ts'
import { listCatalogue } from '#catalogue/search/listed-track.ts'
import { packListing, withoutTexts } from '#catalogue/search/packed-listing.ts'

/** The catalogue as pages carry it; without what only a search for words needs unless there is one. */
export function packCatalogue(hasWords: boolean): CatalogLines['listing'] {
  const listing = listCatalogue(content.artists)
  return packListing(hasWords ? listing : withoutTexts(listing))
}
