import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/sheet.tsx'
import type { ListedTrack, Listing } from '#catalogue/search/listed-track.ts'
import { indexTracks } from '#catalogue/search/search-index.ts'
import { NO_FILTER, writeTrackFilter } from '#catalogue/search/track-filter.ts'
import { findTracks } from './find-tracks.ts'
import type { RosterEntry } from './roster-entry.ts'
import type { RosterFilter } from './roster-filter.ts'

/** More are in the catalogue. */
const SHOWN = 8

/** The tracks that the roster's search finds. */
export function useFoundTracks(listing: Listing, artists: RosterEntry[], filter: RosterFilter): ListedTrack[] {
  const isSearched = filter.search.trim() !== ''
  // Prepared with the first words: who only reads the roster has no use for it.
  const index = useMemo(() => (isSearched ? indexTracks(listing) : null), [listing, isSearched])
  return index === null ? [] : findTracks(index, artists, filter)
}

type FoundTracksProps = {
  found: readonly ListedTrack[]
  search: string
  list: (tracks: readonly ListedTrack[]) => ReactNode
}

/** The second list of the roster's search, under the artists. */
export function FoundTracks({ found, search, list }: FoundTracksProps) {
  const query = writeTrackFilter({ ...NO_FILTER, words: search })
  return (
    <section aria-label="Tracks found" className="mt-16 first:mt-8">
      <SectionHead mark={found.length === 1 ? '1 track' : `${found.length} tracks`} title="Tracks" />
      <div className="mt-6">{list(found.slice(0, SHOWN))}</div>
      <Button asChild variant="outline" className="mt-6">
        <Link to={`/catalog?${query}`}>{`“${search.trim()}” in the catalog`}</Link>
      </Button>
    </section>
  )
}
