import type { CatalogueTrack } from '#catalogue/catalogue.ts'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { searchTracks } from '#catalogue/search/search-tracks.ts'
import { NO_FILTER } from '#catalogue/search/track-filter.ts'
import type { RosterEntry } from './roster-entry.ts'
import { filterRoster, type RosterFilter } from './roster-filter.ts'

/**
 * The tracks that answer the roster's search by themselves, of artists with the chosen keywords. What is only said about the artist
 * finds the artist.
 */
export function findTracks(
  index: SearchIndex,
  artists: RosterEntry[],
  { search, tags, not }: RosterFilter,
): CatalogueTrack[] {
  const { hits, read } = searchTracks(index, { ...NO_FILTER, words: search })
  // A search without a word shows the whole catalogue, which nobody asked for with "%".
  if (read.conditions.length === 0 || read.dropped.length > 0) return []
  const listed = new Set(filterRoster(artists, { search: '', tags, not }).map(({ id }) => id))
  return hits.filter((track) => listed.has(track.artistId) && read.isOwn(track))
}
