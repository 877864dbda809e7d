import { type ReactNode, useMemo } from 'react'
import { FoundTracks, TracksJump } from '#app/features/artists/roster/found-tracks.tsx'
import type { RosterEntry } from '#app/features/artists/roster/roster-entry.ts'
import type { RosterFilter } from '#app/features/artists/roster/roster-filter.ts'
import { type CatalogLines, useCatalogLines } from '#app/lib/content/catalog-lines.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { indexListing } from '#catalogue/search/packed-listing.ts'
import { TrackList } from './track-list.tsx'

export type RosterTracksProps = {
  /** Of a page that was rendered for a search; otherwise they are loaded. */
  given: CatalogLines | null
  /** What staff uploaded, which goes before what the build made. */
  uploaded: readonly Preview[]
  artists: RosterEntry[]
  filter: RosterFilter
  /** The whole list, or the way to it that stands above the artists. */
  as: 'list' | 'jump'
  otherwise: ReactNode
  loading: ReactNode
  failed: ReactNode
}

/** The roster's search for tracks, loaded with the first words: who only reads the roster has no use for it. */
export function RosterTracks({ given, uploaded, as, loading, failed, otherwise, ...search }: RosterTracksProps) {
  const loaded = useCatalogLines(given === null)
  const lines = given ?? (loaded === 'failed' ? null : loaded)
  const index = lines && indexListing(lines.listing)
  const heard = useMemo(() => [...(lines?.heard ?? []), ...uploaded], [lines, uploaded])
  if (loaded === 'failed') return failed
  if (index === null) return loading
  if (as === 'jump') return <TracksJump {...search} index={index} />
  return (
    <FoundTracks
      {...search}
      otherwise={otherwise}
      index={index}
      list={(tracks) => <TrackList first={{ tracks }} heard={heard} className="" />}
    />
  )
}
