import { explainWords } from '#catalogue/search/explain-words.ts'
import type { ListedTrack } from '#catalogue/search/listed-track.ts'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { listWords, searchTracks } from '#catalogue/search/search-tracks.ts'
import { NO_FILTER } from '#catalogue/search/track-filter.ts'
import type { RosterEntry } from './roster-entry.ts'
import { filterRoster, type RosterFilter } from './roster-filter.ts'

/**
 * The tracks whose own line has all words of the roster's search, of artists with the chosen keywords. What is only said about the
 * artist finds the artist.
 */
export function findTracks(
  index: SearchIndex,
  artists: RosterEntry[],
  { search, tags, not }: RosterFilter,
): ListedTrack[] {
  // A filter without words shows the whole catalogue, which nobody asked for with "%".
  if (listWords(search).length === 0) return []
  const listed = new Set(filterRoster(artists, { search: '', tags, not }).map(({ slug }) => slug))
  const known = new Map(index.artists.map((artist) => [artist.slug, artist]))
  return searchTracks(index, { ...NO_FILTER, words: search }).hits.filter(
    (track) => listed.has(track.artistSlug) && explainWords(track, known.get(track.artistSlug), search) === null,
  )
}
