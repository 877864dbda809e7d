import { ChevronDown, Link2 } from 'lucide-react'
import {
  type FormEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react'
import { Link } from 'react-router'
import type { Preview } from '#app/lib/player/preview.ts'
import { TrackHeads, TrackList } from '#app/tracks/track-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { copyText, LINK_FAILED } from '#app/ui/overlay/copy-text.ts'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { searchTracks } from '#catalogue/search/search-tracks.ts'
import { countConditions, SORT_CHOICES, type SortChoice, toQuery } from '#catalogue/search/track-filter.ts'
import { Filters } from './filters.tsx'
import { SearchField } from './search-field.tsx'
import { BY_FORM, useCatalogSearch } from './use-catalog-search.ts'

const PAGE = 48
/** How many lines a keystroke renders at once; more than fit on the screen. */
const FIRST = 12

// Needed only for a search.
const ConditionList = lazy(() => import('./condition-list.tsx').then((loaded) => ({ default: loaded.ConditionList })))
const NoMatches = lazy(() => import('./no-matches.tsx').then((loaded) => ({ default: loaded.NoMatches })))

type CatalogProps = {
  index: SearchIndex
  /** The query this page was rendered for. */
  renderedQuery: string
  /** Called when the visitor is about to search for words, or does. */
  onWords: () => void
  previews: readonly Preview[]
}

/**
 * The catalogue and its filters, which are one GET form. Without script it is submitted; with script the fields are read on each
 * change. The fields are uncontrolled: they are rendered again (`formKey`) only if the URL changes for another reason.
 */
export function Catalog({ index, renderedQuery, onWords, previews }: CatalogProps) {
  const { query, filter, form, formKey, apply } = useCatalogSearch(index.choices, renderedQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query contains the whole filter, and a new form starts afresh
  const found = useMemo(() => ({ index, filter, formKey, ...searchTracks(index, filter) }), [index, query, formKey])
  const { hits, wordSearch } = found
  // A keystroke renders the first lines. The others and the counts follow in an update that the next keystroke interrupts.
  const settled = useDeferredValue(found)
  const first = useMemo(() => ({ tracks: found.hits.slice(0, FIRST), reasonOf: found.wordSearch.explain }), [found])
  const hasOthers = hits.length > FIRST
  const others = useMemo(
    () => ({
      tracks: hasOthers ? settled.hits.slice(FIRST, settled.filter.pages * PAGE) : [],
      reasonOf: settled.wordSearch.explain,
    }),
    [settled, hasOthers],
  )
  const left = hits.length - filter.pages * PAGE
  const status = useRef<HTMLParagraphElement>(null)
  const hasWords = filter.words !== ''
  const notifyWords = useEffectEvent(onWords)
  useEffect(() => {
    if (hasWords) notifyWords()
  }, [hasWords])
  const change = (event: FormEvent) => {
    uncheckOpposite(event.target)
    apply(event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')
  }
  return (
    <section aria-label="Catalog" className="gutters pt-6 pb-24 sm:pt-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
        <h1 className="-ml-[0.04em] font-extrabold text-[clamp(2.25rem,1.6rem+2.2vw,3.5rem)]/none lg:self-center">
          Catalog
        </h1>
        <form
          ref={form}
          action="/catalog"
          autoComplete="off"
          className="contents"
          onInput={change}
          // A select that was changed before the app ran fires only this event.
          onChange={(event) => event.target instanceof HTMLSelectElement && change(event)}
          onSubmit={(event) => {
            event.preventDefault()
            apply(false)
          }}
        >
          <SearchField key={formKey} words={filter.words} onFocus={onWords} />
          {index.tracks.length > 0 && (
            <FilterPanel conditions={countConditions(filter)} found={hits.length}>
              <Filters key={settled.formKey} index={settled.index} counts={settled.counts} filter={settled.filter} />
            </FilterPanel>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:col-start-2">
            <p ref={status} tabIndex={-1} role="status" aria-live="polite" className="figures font-semibold">
              {hits.length === index.tracks.length
                ? countTracks(hits.length)
                : `${hits.length} of ${countTracks(index.tracks.length)}`}
            </p>
            <div className="flex items-center gap-2">
              <Button type="submit" variant="outline" className="not-noscript:hidden max-sm:px-3">
                Search
              </Button>
              <CopyLink query={query} />
              <SortOrder key={formKey} sort={filter.sort} />
            </div>
          </div>
        </form>
        <div id="tracks" tabIndex={-1} className="min-w-0 scroll-mt-24 outline-0 lg:col-start-2">
          {query !== '' && (
            <Suspense fallback={null}>
              <ConditionList
                index={index}
                filter={filter}
                wordSearch={wordSearch}
                // The pressed link disappears.
                onPress={() => status.current?.focus({ preventScroll: true })}
              />
            </Suspense>
          )}
          {hits.length === 0 ? (
            <Suspense fallback={null}>
              <NoMatches index={index} filter={filter} />
            </Suspense>
          ) : (
            <>
              <h2 className="sr-only">Tracks found</h2>
              <TrackHeads />
              <TrackList first={first} others={others} previews={previews} />
            </>
          )}
          {left > 0 && (
            <Button asChild variant="outline" className="mt-6">
              <Link to={`/catalog${toQuery({ ...filter, pages: filter.pages + 1 })}`} state={BY_FORM}>
                {`Show ${Math.min(PAGE, left)} more`}
              </Link>
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

const countTracks = (count: number) => (count === 1 ? '1 track' : `${count} tracks`)

/** A mood cannot be both wanted and excluded: the later press counts. */
function uncheckOpposite(target: EventTarget): void {
  if (!(target instanceof HTMLInputElement) || !target.checked) return
  const other = target.name === 'mood' ? 'not' : target.name === 'not' ? 'mood' : null
  if (other === null) return
  for (const input of target.form?.querySelectorAll<HTMLInputElement>(`input[name=${other}]`) ?? [])
    if (input.value === target.value) input.checked = false
}

/** The filters: beside the list, or on a narrow screen folded above it. `conditions` is how many are set. */
function FilterPanel({ conditions, found, children }: { conditions: number; found: number; children: ReactNode }) {
  return (
    <details className="open-beside group/filters lg:sticky lg:top-22 lg:row-span-2 lg:row-start-2 lg:-ml-1 lg:self-start">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2.5 rounded-[3px] border border-edge px-4 font-semibold text-[0.9375rem] hover:border-ink [&::-webkit-details-marker]:hidden">
        Filters
        {conditions > 0 && <span className="figures text-cyan">{conditions}</span>}
        <ChevronDown aria-hidden="true" className="ml-auto size-4 transition-transform group-open/filters:rotate-180" />
      </summary>
      <div className="grid gap-x-8 gap-y-4 max-lg:pt-4 sm:max-lg:grid-cols-2 lg:max-h-[calc(100svh-6.5rem)] lg:overflow-y-auto lg:pr-2 lg:pb-1 lg:pl-1">
        {children}
      </div>
      <ShowResults count={found} />
    </details>
  )
}

function SortOrder({ sort: chosen }: { sort: SortChoice }) {
  return (
    <Pick
      size="sm"
      name="sort"
      aria-label="Order"
      defaultValue={chosen === 'fit' ? '' : chosen}
      className="w-38 sm:w-42"
    >
      {Object.entries(SORT_CHOICES).map(([sort, words]) => (
        // The default order has no parameter in the URL.
        <option key={sort} value={sort === 'fit' ? '' : sort}>
          {words}
        </option>
      ))}
    </Pick>
  )
}

/**
 * Closes the filters on a narrow screen, where they cover the list. Without script it submits the form, and shows no number
 * because it could not follow the choices.
 */
function ShowResults({ count }: { count: number }) {
  return (
    <div className="sticky bottom-(--foot,0px) z-10 bg-night pt-3 pb-4 lg:hidden">
      <Button type="submit" variant="neon" glow={false} className="w-full" onClick={closeFilters}>
        <span className="noscript:hidden">
          {count === 0 ? 'Show why nothing matches' : `Show ${count} ${count === 1 ? 'track' : 'tracks'}`}
        </span>
        <span className="not-noscript:hidden">Show tracks</span>
      </Button>
    </div>
  )
}

function closeFilters({ currentTarget }: MouseEvent): void {
  currentTarget.closest('details')?.removeAttribute('open')
  const tracks = document.getElementById('tracks')
  // The button and its panel are gone, so the scroll position no longer fits.
  tracks?.focus({ preventScroll: true })
  tracks?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

function CopyLink({ query }: { query: string }) {
  const copied = { title: 'Link copied to clipboard', description: 'It opens this search.' }
  const copy = () => copyText(`${window.location.origin}/catalog${query}`, copied, LINK_FAILED)
  return (
    <Button variant="ghost" className="noscript:hidden max-sm:size-11 max-sm:px-0" onClick={() => void copy()}>
      <Link2 aria-hidden="true" />
      <span className="max-sm:sr-only">
        Copy link<span className="sr-only"> to this search</span>
      </span>
    </Button>
  )
}
