import { AlignJustify, ArrowDownUp, LayoutList, SlidersHorizontal, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { ListRequest } from '#app/features/desk/opportunities/data/fetch-rows.ts'
import { textsOf, withTexts } from '#app/features/desk/opportunities/filter-address.ts'
import type { Density } from '#app/features/desk/opportunities/rows/use-density.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { NONE, type OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { FACETS, type Facet, type OpportunityCounts } from '#contracts/desk/opportunity-search.ts'
import { STAGES } from '#contracts/desk/opportunity-work.ts'
import { CheckLine, OneOfChoices, OriginChoices } from './filter-choices.tsx'
import { describeFilter, FACET_TITLES, nameValue, STATUS } from './filter-words.ts'
import { OneSwitch } from './one-switch.tsx'
import { useIsQuickView } from './quick-views.tsx'
import { SORTS } from './sorts.ts'

// Below 1280 pixels small enough to leave the search the width of what it says it searches.
const SELECT =
  'min-w-0 max-sm:flex-1 max-sm:basis-[7.5rem] [&_button]:h-11 max-xl:[&_button]:px-2.5 max-sm:[&_button]:text-[0.8125rem] sm:max-xl:[&_button]:text-sm'

const ALL = 'all'

type FilterBarProps = ListRequest & {
  onChange: (change: Partial<ListRequest>, how?: 'push' | 'replace') => void
  /** Called with every keystroke of the search. */
  onType: (words: string) => void
  counts: OpportunityCounts | undefined
  density: Density
  onDensity: (density: Density) => void
}

/** Search, status, order, and the way to all other filters; it stays in view above the list. */
export function FilterBar(props: FilterBarProps) {
  const { filter, sort, onChange } = props
  const onFilter = (next: OpportunityFilter) => onChange({ filter: next })
  const [only, more] = filter.status ?? []
  return (
    <div className="z-30 flex flex-wrap items-center gap-2 bg-night py-2 sm:py-2.5 sm:sticky sm:top-14">
      <SearchBox
        label="Search opportunities"
        placeholder="Search company, contact or role"
        value={filter.q ?? ''}
        onType={props.onType}
        // Typing is one step of the history, however often it pauses.
        onSearch={(q) => onChange({ filter: withTexts(filter, 'q', [q]) }, filter.q === undefined ? 'push' : 'replace')}
      />
      <FilterSheet filter={filter} onFilter={onFilter} counts={props.counts} />
      <SelectOne
        className={`${SELECT} sm:w-32 xl:w-40`}
        aria-label="Filter by status"
        // Several at once are chosen among the other filters.
        placeholder="Several"
        value={only === undefined ? ALL : more === undefined ? only : ''}
        options={[[ALL, 'All Statuses'], ...Object.entries(STATUS)]}
        onChange={(value) => onFilter(withTexts(filter, 'status', value === ALL ? [] : [value]))}
      />
      <div className={`${SELECT} relative sm:w-36 xl:w-44 xl:[&_button]:pl-9`}>
        <ArrowDownUp className="pointer-events-none absolute top-3.5 left-3 z-10 size-4 text-dim max-xl:hidden" />
        <SelectOne
          aria-label="Sort by"
          placeholder="By column"
          value={`${sort.by} ${sort.direction}`}
          options={SORTS.map(({ label, sort: { by, direction } }) => [`${by} ${direction}`, label])}
          onChange={(value) => {
            const chosen = SORTS.find(({ sort: { by, direction } }) => `${by} ${direction}` === value)
            if (chosen) onChange({ sort: chosen.sort })
          }}
        />
      </div>
      <OneSwitch
        label="Density"
        value={props.density}
        choices={[
          ['cards', 'Cards', LayoutList],
          ['lines', 'Lines', AlignJustify],
        ]}
        onChoose={props.onDensity}
      />
    </div>
  )
}

type FilterSheetProps = {
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
  counts: OpportunityCounts | undefined
}

/** All filters, at the side of the list that they narrow while they are chosen. */
function FilterSheet(props: FilterSheetProps) {
  const { counts } = props
  const [filter, onFilter] = useDraft(props)
  const active = describeFilter(filter).length
  const { q } = filter
  // A pressed view says it already.
  const isQuick = useIsQuickView(filter)
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>
        <Button variant="outline" className="px-3.5 xl:px-4">
          <SlidersHorizontal />
          <span className="max-xl:sr-only">Filters</span>
          {active > 0 && !isQuick && <span className="figures text-cyan">{active}</span>}
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-well" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(26rem,100vw)] flex-col border-rule-strong border-l bg-asphalt"
        >
          <header className="flex items-center justify-between gap-4 border-rule border-b py-2.5 pr-3 pl-6">
            <Dialog.Title className="text-title">Filters</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close the filters" />
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">
            {FACETS.map((facet) => (
              <FacetGroup key={facet} facet={facet} {...props} filter={filter} onFilter={onFilter} />
            ))}
            <OneOfChoices filter={filter} onFilter={onFilter} />
            <OriginChoices filter={filter} onFilter={onFilter} />
          </div>
          <footer className="flex items-center justify-between gap-3 border-rule border-t px-6 py-3">
            <p role="status" className="figures text-dim text-sm">
              {counts && `${counts.matching.toLocaleString('en-US')} rows`}
            </p>
            <div className="flex gap-2">
              <Button variant="ghost" disabled={active === 0} onClick={() => onFilter(q === undefined ? {} : { q })}>
                Clear all
              </Button>
              <Dialog.Close asChild>
                <Button variant="outline">Show rows</Button>
              </Dialog.Close>
            </div>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The filter as it is being chosen: a press shows at once, the address follows. */
function useDraft({ filter, onFilter }: FilterSheetProps): [OpportunityFilter, (next: OpportunityFilter) => void] {
  const [draft, setDraft] = useState(filter)
  const [isOf, setIsOf] = useState(filter)
  if (isOf !== filter) {
    setIsOf(filter)
    setDraft(filter)
  }
  return [
    draft,
    (next) => {
      setDraft(next)
      onFilter(next)
    },
  ]
}

const SHOWN_AT_ONCE = 8
// Offered without a row too, because a person looks for them.
const ALWAYS: Partial<Record<Facet, readonly string[]>> = {
  status: Object.keys(STATUS),
  stage: STAGES,
  owner: ['me', 'nobody'],
}

/** Boxes for the values of a facet, with the number of rows behind each. */
function FacetGroup({ facet, filter, onFilter, counts }: FilterSheetProps & { facet: Facet }) {
  const { staff } = useStaff()
  const [isLong, setIsLong] = useState(false)
  const chosen = textsOf(filter, facet)
  const figures = new Map(counts?.facets[facet] ?? [])
  const { email: me } = useAuth()
  // Who looks is offered as "Me".
  const others = staff.filter(({ deactivated, email }) => !deactivated && email !== me)
  const known = facet === 'owner' ? others.map(({ id }) => id) : []
  const offered = new Set([...(ALWAYS[facet] ?? []), ...figures.keys(), ...known, ...chosen])
  // What is not known says the least, so it stands last.
  const values = offered.delete(NONE) ? [...offered, NONE] : [...offered]
  const shown = isLong ? values : values.slice(0, SHOWN_AT_ONCE)
  if (values.length === 0) return null
  return (
    <fieldset className="mb-6">
      <legend className="label-caps mb-1.5 text-dim">{FACET_TITLES[facet]}</legend>
      {shown.map((value) => (
        <CheckLine
          key={value}
          isOn={chosen.includes(value)}
          onChange={(isOn) => {
            const next = isOn ? [...chosen, value] : chosen.filter((other) => other !== value)
            onFilter(withTexts(filter, facet, next))
          }}
          count={value === 'me' ? counts?.mine : (figures.get(value) ?? 0)}
        >
          {nameValue(facet, value, staff)}
        </CheckLine>
      ))}
      {values.length > SHOWN_AT_ONCE && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setIsLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${values.length}`}
          <span className="sr-only"> of {FACET_TITLES[facet]}</span>
        </Button>
      )}
    </fieldset>
  )
}
