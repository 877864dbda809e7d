import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { ListedTrack, Listing } from '#catalogue/search/listed-track.ts'
import { indexTracks } from '#catalogue/search/search-index.ts'
import { NO_FILTER, writeTrackFilter } from '#catalogue/search/track-filter.ts'
import { findTracks } from './find-tracks.ts'
import type { RosterEntry } from './roster-entry.ts'
import type { RosterFilter } from './roster-filter.ts'

/** More are in the catalogue. */
const SHOWN = 8

type FoundTracksProps = {
  listing: Listing
  artists: RosterEntry[]
  filter: RosterFilter
  list: (tracks: readonly ListedTrack[]) => ReactNode
  /** Shown if no track is found. */
  otherwise: ReactNode
}

/** The second list of the roster's search, under the artists. */
export function FoundTracks({ listing, artists, filter, list, otherwise }: FoundTracksProps) {
  const index = useMemo(() => indexTracks(listing), [listing])
  const found = findTracks(index, artists, filter)
  if (found.length === 0) return otherwise
  const query = writeTrackFilter({ ...NO_FILTER, words: filter.search })
  return (
    <section aria-label="Tracks found" className="mt-10">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-title">Tracks</h2>
        <p className="figures text-dim">{found.length === 1 ? '1 track' : `${found.length} tracks`}</p>
      </div>
      <div className="mt-3">{list(found.slice(0, SHOWN))}</div>
      <Button asChild variant="outline" className="mt-6">
        <Link to={`/catalog?${query}`}>{`“${filter.search.trim()}” in the catalog`}</Link>
      </Button>
    </section>
  )
}
