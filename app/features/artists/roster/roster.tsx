import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useAfterHydration } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { ArtistCard } from './artist-card.tsx'
import type { FoundTracksProps } from './found-tracks.tsx'
import type { RosterEntry } from './roster-entry.ts'
import {
  describeFilter,
  filterRoster,
  isFiltering,
  NO_FILTER,
  pressTag,
  type RosterFilter,
  readFilter,
  writeFilter,
} from './roster-filter.ts'
import { SearchBox } from './search-box.tsx'
import { type ChipList, FilterFields, TagChips } from './tag-chips.tsx'

type RosterProps = {
  artists: RosterEntry[]
  /** All tags of the listed artists, sorted. */
  known: string[]
  /** The query this page was rendered for. */
  renderedQuery: string
} & Pick<FoundTracksProps, 'given' | 'uploaded'>

/** Loaded with the first words of a search. Without a connection, a link to the catalogue replaces it. */
const FoundTracks = lazy(async () => {
  try {
    return { default: (await import('./found-tracks.tsx')).FoundTracks }
  } catch {
    return { default: ({ failed }: FoundTracksProps) => failed }
  }
})

/** The roster and its filters. Every control is part of a form, so everything works before and without script. */
export function Roster({ artists, known, renderedQuery, given, uploaded }: RosterProps) {
  const { filter, isTyped, change } = useRosterFilter(known, renderedQuery)
  const [list, setList] = useState<ChipList>('tags')
  const shown = filterRoster(artists, filter)
  const count = (list: RosterEntry[], tag: string) => list.filter((artist) => artist.tags.includes(tag)).length
  const chips = known.map((tag) => ({ tag, count: count(shown, tag), total: count(artists, tag) }))
  const hasWords = filter.search.trim() !== ''
  const noArtists =
    shown.length === 0 ? (
      <NoArtists
        title="No artist matches all of that"
        text="Remove a condition, or describe the scene to us: we know songs that no keyword finds."
      />
    ) : null
  const [clearings, setClearings] = useState(0)
  const status = useRef<HTMLParagraphElement>(null)
  const clear = () => {
    // A new search box drops text that was not submitted yet. The focus moves because this button disappears.
    setClearings(clearings + 1)
    status.current?.focus({ preventScroll: true })
    change(() => NO_FILTER, 'press')
  }
  const tracks = (as: 'list' | 'jump', otherwise: ReactNode) => {
    const loading = as === 'list' && <p className="mt-8 text-dim">Searching the tracks…</p>
    const failed = as === 'list' && <TracksElsewhere search={filter.search} />
    return (
      <Suspense fallback={loading}>
        <FoundTracks {...{ given, uploaded, artists, filter, as, otherwise, loading, failed }} />
      </Suspense>
    )
  }
  return (
    <section aria-label="Roster" className="gutters pb-24">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-7 border-rule-strong border-t pt-7 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:grid-rows-[auto_1fr]">
        <SearchBox
          key={clearings}
          search={filter.search}
          isTyped={isTyped}
          onSearch={(search) => change((now) => ({ ...now, search }), 'typing')}
        >
          <FilterFields filter={filter} search={false} />
        </SearchBox>
        <div className="lg:row-span-2">
          {chips.length > 0 && (
            <TagChips
              tags={chips}
              filter={filter}
              list={list}
              onList={setList}
              onPress={(tag) => change((now) => pressTag(now, tag, list), 'press')}
            />
          )}
        </div>
        <div className="self-end">
          <p ref={status} tabIndex={-1} className="figures font-semibold" role="status" aria-live="polite">
            {`Showing ${shown.length} of ${artists.length} artists`}
          </p>
          {isFiltering(filter) && (
            <>
              <FoundArtists artists={shown}>{hasWords && shown.length > 0 && tracks('jump', null)}</FoundArtists>
              <form
                action="/artists"
                className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
                onSubmit={(event) => {
                  event.preventDefault()
                  clear()
                }}
              >
                <p className="min-w-0 text-dim">{describeFilter(filter)}</p>
                <Button type="submit" variant="outline" size="sm">
                  Clear Filters
                </Button>
              </form>
            </>
          )}
        </div>
      </div>
      {shown.length > 0 && (
        <ul
          id="roster-artists"
          tabIndex={-1}
          aria-label="Artists"
          className="mt-8 grid scroll-mt-24 gap-x-6 gap-y-20 border-rule border-t pt-10 outline-0 md:grid-cols-2 md:[&>li:nth-child(even)]:mt-16 lg:gap-x-10 lg:[&>li:nth-child(even)]:mt-24"
        >
          {shown.map((artist) => (
            <li key={artist.slug}>
              <ArtistCard artist={artist} />
            </li>
          ))}
        </ul>
      )}
      {hasWords ? tracks('list', noArtists) : noArtists}
    </section>
  )
}

/** How many names are listed above the fold. The cards below show all artists. */
const NAMED = 6

/** `children` is the link to the tracks found. */
function FoundArtists({ artists, children }: { artists: RosterEntry[]; children: ReactNode }) {
  const state = { roster: useLocation().search }
  if (artists.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-5">
      <ul aria-label="Artists found" className="contents">
        {artists.slice(0, NAMED).map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={`/artists/${slug}`}
              state={state}
              className="inline-flex min-h-9 items-center font-semibold underline decoration-2 decoration-pink underline-offset-[6px] hover:decoration-ink pointer-coarse:min-h-11"
            >
              {name}
            </Link>
          </li>
        ))}
        {artists.length > NAMED && (
          <li className="figures flex min-h-9 items-center text-dim pointer-coarse:min-h-11">{`and ${artists.length - NAMED} more`}</li>
        )}
      </ul>
      {children}
    </div>
  )
}

/** Shown while the label lists no artist. */
export function EmptyRoster() {
  return (
    <section aria-label="Roster" className="gutters pb-24">
      <NoArtists title="No artists yet" text="Describe the scene to us, and a person answers." />
    </section>
  )
}

function NoArtists({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-8 border-rule border-t py-20 sm:py-28">
      <h2 className="max-w-[18ch] text-head">{title}</h2>
      <p className="mt-5 max-w-[52ch] text-dim text-lead">{text}</p>
      <Button asChild variant="outline_neon" className="mt-8">
        <Link to="/contact">Describe the scene</Link>
      </Button>
    </div>
  )
}

function TracksElsewhere({ search }: { search: string }) {
  return (
    <p className="mt-8 text-dim">
      The tracks did not load.{' '}
      <a href={`/catalog?${new URLSearchParams({ q: search })}`} className="text-ink underline decoration-pink">
        Search them in the catalog
      </a>
    </p>
  )
}

type Change = 'press' | 'typing'

/**
 * The filter in the URL, and a function to change it. Each press adds a history entry; a search adds one however many
 * characters were typed. `renderedQuery` is the query that the page was rendered for, which the first render must match: empty
 * for the prerendered page.
 */
function useRosterFilter(
  known: string[],
  renderedQuery: string,
): {
  filter: RosterFilter
  /** Whether the search in the URL was typed; the field may already have more. */
  isTyped: boolean
  change: (alter: (filter: RosterFilter) => RosterFilter, by: Change) => void
} {
  const [params, setParams] = useSearchParams()
  const { key, search, state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const isTyped = !isReturn && state?.changedBy === 'typing'
  const query = useAfterHydration(renderedQuery, () => search)
  const filter = readFilter(new URLSearchParams(query), known)
  // The filter that is not in the URL yet: a second quick press must add to the first.
  const pending = useRef<RosterFilter>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the URL has changed, it is the source of truth
  useEffect(() => {
    pending.current = null
  }, [params])
  // Whether the newest history entry comes from typing. A ref, because on a slow machine the URL is rendered later than it is set.
  const continuesTyping = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a return to a history entry restores its state
  useEffect(() => {
    if (isReturn) continuesTyping.current = state?.changedBy === 'typing'
  }, [key])
  const change = (alter: (filter: RosterFilter) => RosterFilter, by: Change) => {
    const wanted = alter(pending.current ?? filter)
    pending.current = wanted
    const replace = by === 'typing' && continuesTyping.current
    continuesTyping.current = by === 'typing'
    setParams(writeFilter(wanted), { replace, state: { stay: true, changedBy: by } })
  }
  return { filter, isTyped, change }
}
