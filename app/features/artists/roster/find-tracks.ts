import type { CatalogueTrack } from '#catalogue/catalogue.ts'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { searchTracks } from '#catalogue/search/search-tracks.ts'
import { NO_FILTER } from '#catalogue/search/track-filter.ts'
import type { RosterEntry } from './roster-entry.ts'
import { filterRoster, type RosterFilter } from './roster-filter.ts'

/** The tracks that match the roster's search themselves, by artists with the chosen keywords. Texts about an artist find the artist. */
export function findTracks(
  index: SearchIndex,
  artists: RosterEntry[],
  { search, tags, not }: RosterFilter,
): CatalogueTrack[] {
  const { hits, wordSearch } = searchTracks(index, { ...NO_FILTER, words: search })
  // A search without words, such as "%", would find the whole catalogue.
  if (wordSearch.conditions.length === 0 || wordSearch.dropped.length > 0) return []
  const listed = new Set(filterRoster(artists, { search: '', tags, not }).map(({ id }) => id))
  return hits.filter((track) => listed.has(track.artistId) && wordSearch.isOwnMatch(track))
}
