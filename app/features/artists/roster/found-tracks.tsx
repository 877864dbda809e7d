import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { CatalogueTrack } from '#catalogue/catalogue.ts'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { NO_FILTER, writeTrackFilter } from '#catalogue/search/track-filter.ts'
import { findTracks } from './find-tracks.ts'
import type { RosterEntry } from './roster-entry.ts'
import type { RosterFilter } from './roster-filter.ts'

/** More are in the catalogue. */
const SHOWN = 8

type FoundTracksProps = {
  index: SearchIndex
  artists: RosterEntry[]
  filter: RosterFilter
  list: (tracks: readonly CatalogueTrack[]) => ReactNode
  /** Shown if no track is found. */
  otherwise: ReactNode
}

const ID = 'roster-tracks'

type Search = Pick<FoundTracksProps, 'index' | 'artists' | 'filter'>

function useFoundTracks({ index, artists, filter }: Search): readonly CatalogueTrack[] {
  return findTracks(index, artists, filter)
}

const countTracks = (found: readonly CatalogueTrack[]) => (found.length === 1 ? '1 track' : `${found.length} tracks`)

/** How many tracks are found, as a way past the artists; nothing if there are none. */
export function TracksJump(search: Search) {
  const found = useFoundTracks(search)
  if (found.length === 0) return null
  return (
    <a
      href={`#${ID}`}
      // A fragment in the address would be a step of its own for Back.
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

/** The second list of the roster's search, under the artists. */
export function FoundTracks({ list, otherwise, ...search }: FoundTracksProps) {
  const found = useFoundTracks(search)
  if (found.length === 0) return otherwise
  const query = writeTrackFilter({ ...NO_FILTER, words: search.filter.search })
  return (
    <section id={ID} tabIndex={-1} aria-label="Tracks found" className="mt-10 scroll-mt-24 outline-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-title">Tracks</h2>
        <p className="figures text-dim">{countTracks(found)}</p>
      </div>
      <div className="mt-3">{list(found.slice(0, SHOWN))}</div>
      <Button asChild variant="outline" className="mt-6">
        <Link to={`/catalog?${query}`}>{`“${search.filter.search.trim()}” in the catalog`}</Link>
      </Button>
    </section>
  )
}
