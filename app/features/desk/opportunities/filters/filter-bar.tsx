import { AlignJustify, ArrowDownUp, LayoutList } from 'lucide-react'
import type { ListRequest } from '#app/features/desk/opportunities/data/fetch-rows.ts'
import { withTexts } from '#app/features/desk/opportunities/filter-address.ts'
import type { Density } from '#app/features/desk/opportunities/rows/use-density.ts'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { OpportunityCounts } from '#contracts/desk/opportunity-search.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { STATUS } from './filter-words.ts'
import { OneSwitch } from './one-switch.tsx'
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
