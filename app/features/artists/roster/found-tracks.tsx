import { ArrowDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { type CatalogLines, useCatalogLines } from '#app/lib/content/catalog-lines.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { TrackList } from '#app/tracks/track-list.tsx'
import { Button } from '#app/ui/button.tsx'
import type { CatalogueTrack } from '#catalogue/catalogue.ts'
import { indexListing } from '#catalogue/search/packed-listing.ts'
import { NO_FILTER, writeTrackFilter } from '#catalogue/search/track-filter.ts'
import { findTracks } from './find-tracks.ts'
import type { RosterEntry } from './roster-entry.ts'
import type { RosterFilter } from './roster-filter.ts'

/** The catalogue has the others. */
const MAX_SHOWN = 8

const ID = 'roster-tracks'

type Search = { artists: RosterEntry[]; filter: RosterFilter }

export type FoundTracksProps = Search & {
  /** Set on a page that was rendered for a search; otherwise they are loaded. */
  given: CatalogLines | null
  /** Previews that staff uploaded. They replace those of the build. */
  uploaded: readonly Preview[]
  /** The list itself, or the link to it above the artists. */
  as: 'list' | 'jump'
  /** Shown if no track is found. */
  otherwise: ReactNode
  loading: ReactNode
  failed: ReactNode
}

/** The roster's search for tracks, loaded with the first words of a search. */
export function FoundTracks({ given, uploaded, as, loading, failed, otherwise, artists, filter }: FoundTracksProps) {
  const loaded = useCatalogLines(given === null)
  const lines = given ?? (loaded === 'failed' ? null : loaded)
  const previews = useMemo(() => [...(lines?.previews ?? []), ...uploaded], [lines, uploaded])
  if (loaded === 'failed') return failed
  if (lines === null) return loading
  const found = findTracks(indexListing(lines.listing), artists, filter)
  if (as === 'jump') return found.length > 0 && <Jump found={found} />
  return found.length > 0 ? <List found={found} filter={filter} previews={previews} /> : otherwise
}

const countTracks = (found: readonly CatalogueTrack[]) => (found.length === 1 ? '1 track' : `${found.length} tracks`)

/** The number of tracks, as a link past the artists. */
function Jump({ found }: { found: readonly CatalogueTrack[] }) {
  return (
    <a
      href={`#${ID}`}
      // A fragment in the URL would add a history entry.
      onClick={(event) => {
        event.preventDefault()
        const list = document.getElementById(ID)
        list?.focus({ preventScroll: true })
        list?.scrollIntoView()
      }}
      className="figures inline-flex min-h-9 items-center gap-1.5 font-semibold text-cyan underline-offset-[6px] hover:underline pointer-coarse:min-h-11"
    >
      {`and ${countTracks(found)}`}
      <ArrowDown aria-hidden="true" className="size-4" />
    </a>
  )
}

type ListProps = { found: readonly CatalogueTrack[]; filter: RosterFilter; previews: readonly Preview[] }

/** The second list of the roster's search, under the artists. */
function List({ found, filter, previews }: ListProps) {
  const query = writeTrackFilter({ ...NO_FILTER, words: filter.search })
  return (
    <section id={ID} tabIndex={-1} aria-label="Tracks found" className="mt-10 scroll-mt-24 outline-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-title">Tracks</h2>
        <p className="figures text-dim">{countTracks(found)}</p>
      </div>
      <div className="mt-3">
        <TrackList first={{ tracks: found.slice(0, MAX_SHOWN) }} previews={previews} className="" />
      </div>
      <Button asChild variant="outline" className="mt-6">
        <Link to={`/catalog?${query}`}>{`“${filter.search.trim()}” in the catalog`}</Link>
      </Button>
    </section>
  )
}
