import { AlignJustify, ArrowDownUp, LayoutList, SlidersHorizontal, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { ListRequest } from '#app/features/desk/opportunities/data/fetch-opportunities.ts'
import { filterValues, withFilterValues } from '#app/features/desk/opportunities/filter-address.ts'
import type { Density } from '#app/features/desk/opportunities/rows/use-density.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { formatCount } from '#app/features/desk/shared/words.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { NONE, type OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { FACETS, type Facet, type OpportunityCounts } from '#contracts/desk/opportunity-search.ts'
import { STAGES } from '#contracts/desk/opportunity-work.ts'
import { CheckboxLine, OriginFilters, SingleValueFilters } from './filter-fields.tsx'
import { describeFilter, FACET_TITLES, facetValueLabel, STATUS } from './filter-labels.ts'
import { useIsQuickView } from './quick-views.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { SORTS } from './sorts.ts'

// Below 1280 pixels these are narrow enough to leave space for the whole placeholder of the search.
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

/** Search, status, order, and a button for all other filters. Sticks above the list. */
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
        // Typing is one history entry, however often it pauses.
        onSearch={(q) =>
          onChange({ filter: withFilterValues(filter, 'q', [q]) }, filter.q === undefined ? 'push' : 'replace')
        }
      />
      <FilterSheet filter={filter} onFilter={onFilter} counts={props.counts} />
      <SelectOne
        className={`${SELECT} sm:w-32 xl:w-40`}
        aria-label="Filter by status"
        // Several statuses at once can be chosen in the filter sheet.
        placeholder="Several"
        value={only === undefined ? ALL : more === undefined ? only : ''}
        options={[[ALL, 'All Statuses'], ...Object.entries(STATUS)]}
        onChange={(value) => onFilter(withFilterValues(filter, 'status', value === ALL ? [] : [value]))}
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
      <SegmentedControl
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

/** All filters, beside the list, which changes with each choice. */
function FilterSheet(props: FilterSheetProps) {
  const { counts } = props
  const [filter, onFilter] = useOptimisticFilter(props)
  const active = describeFilter(filter).length
  const { q } = filter
  // The pressed button of a quick view already says it.
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
            <SingleValueFilters filter={filter} onFilter={onFilter} />
            <OriginFilters filter={filter} onFilter={onFilter} />
          </div>
          <footer className="flex items-center justify-between gap-3 border-rule border-t px-6 py-3">
            <p role="status" className="figures text-dim text-sm">
              {counts && formatCount(counts.matching, 'opportunity', 'opportunities')}
            </p>
            <div className="flex gap-2">
              <Button variant="ghost" disabled={active === 0} onClick={() => onFilter(q === undefined ? {} : { q })}>
                Clear all
              </Button>
              <Dialog.Close asChild>
                <Button variant="outline">Show results</Button>
              </Dialog.Close>
            </div>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The filter as chosen in the sheet. A choice shows at once; the address follows. */
function useOptimisticFilter({
  filter,
  onFilter,
}: FilterSheetProps): [OpportunityFilter, (next: OpportunityFilter) => void] {
  const [draft, setDraft] = useState(filter)
  const [draftedFrom, setDraftedFrom] = useState(filter)
  if (draftedFrom !== filter) {
    setDraftedFrom(filter)
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

const SHOWN_AT_FIRST = 8
// Listed even with no opportunities, because staff look for them.
const ALWAYS_LISTED: Partial<Record<Facet, readonly string[]>> = {
  status: Object.keys(STATUS),
  stage: STAGES,
  owner: ['me', 'nobody'],
}

/** Checkboxes for the values of a facet, each with its number of opportunities. */
function FacetGroup({ facet, filter, onFilter, counts }: FilterSheetProps & { facet: Facet }) {
  const { staff } = useStaff()
  const [isLong, setIsLong] = useState(false)
  const chosen = filterValues(filter, facet)
  const figures = new Map(counts?.facets[facet] ?? [])
  const { email: me } = useAuth()
  // The signed-in user is listed as "Me".
  const others = staff.filter(({ deactivated, email }) => !deactivated && email !== me)
  const owners = facet === 'owner' ? others.map(({ id }) => id) : []
  const listed = new Set([...(ALWAYS_LISTED[facet] ?? []), ...figures.keys(), ...owners, ...chosen])
  // "Not known" comes last.
  const values = listed.delete(NONE) ? [...listed, NONE] : [...listed]
  const shown = isLong ? values : values.slice(0, SHOWN_AT_FIRST)
  if (values.length === 0) return null
  return (
    <fieldset className="mb-6">
      <legend className="label-caps mb-1.5 text-dim">{FACET_TITLES[facet]}</legend>
      {shown.map((value) => (
        <CheckboxLine
          key={value}
          isOn={chosen.includes(value)}
          onChange={(isOn) => {
            const next = isOn ? [...chosen, value] : chosen.filter((other) => other !== value)
            onFilter(withFilterValues(filter, facet, next))
          }}
          count={value === 'me' ? counts?.mine : (figures.get(value) ?? 0)}
        >
          {facetValueLabel(facet, value, staff)}
        </CheckboxLine>
      ))}
      {values.length > SHOWN_AT_FIRST && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setIsLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${values.length}`}
          <span className="sr-only"> of {FACET_TITLES[facet]}</span>
        </Button>
      )}
    </fieldset>
  )
}
