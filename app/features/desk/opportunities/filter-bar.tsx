import { ArrowDownUp } from 'lucide-react'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import type { OpportunityCounts } from '#contracts/opportunity-search.ts'
import type { StaffMember } from '#contracts/opportunity-work.ts'
import type { ListRequest } from './calls.ts'
import { DensitySwitch } from './density-switch.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { STATUS_FILTERS } from './filter-words.ts'
import { SORTS } from './sorts.ts'

// Below 1280 pixels small enough to leave the search the width of what it says it searches.
const SELECT =
  'min-w-0 max-sm:flex-1 max-sm:basis-[7.5rem] [&_button]:h-11 max-xl:[&_button]:px-2.5 max-sm:[&_button]:text-[0.8125rem] sm:max-xl:[&_button]:text-sm'

type FilterBarProps = ListRequest & {
  onChange: (change: Partial<ListRequest>, how?: 'push' | 'replace') => void
  /** Called with every keystroke of the search. */
  onType: (words: string) => void
  counts: OpportunityCounts | undefined
  staff: readonly StaffMember[]
}

/** Search, status, order, and the way to all other filters; it stays in view above the list. */
export function FilterBar({ filter, sort, onChange, onType, counts, staff }: FilterBarProps) {
  const { q: _, ...withoutSearch } = filter
  return (
    <div className="z-30 flex flex-wrap items-center gap-2 bg-night py-2 sm:py-2.5 sm:sticky sm:top-14">
      <SearchBox
        label="Search opportunities"
        placeholder="Search company, contact or role"
        value={filter.q ?? ''}
        onType={onType}
        // Typing is one step of the history, however often it pauses.
        onSearch={(q) =>
          onChange({ filter: q === '' ? withoutSearch : { ...filter, q } }, filter.q === undefined ? 'push' : 'replace')
        }
      />
      <FilterSheet filter={filter} onFilter={(next) => onChange({ filter: next })} counts={counts} staff={staff} />
      <StatusSelect filter={filter} onFilter={(next) => onChange({ filter: next })} />
      <Select
        value={`${sort.by} ${sort.direction}`}
        onValueChange={(value) => {
          const chosen = SORTS.find(({ sort: { by, direction } }) => `${by} ${direction}` === value)
          if (chosen) onChange({ sort: chosen.sort })
        }}
      >
        <div className={`${SELECT} relative sm:w-36 xl:w-44 xl:[&_button]:pl-9`}>
          <ArrowDownUp
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 left-3 z-10 size-4 text-dim max-xl:hidden"
          />
          <SelectTrigger aria-label="Sort by" placeholder="By column" />
        </div>
        <SelectContent>
          {SORTS.map(({ label, sort: { by, direction } }) => (
            <SelectItem key={by} value={`${by} ${direction}`}>
              {label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <DensitySwitch />
    </div>
  )
}

type StatusSelectProps = { filter: OpportunityFilter; onFilter: (filter: OpportunityFilter) => void }

/** One status or all; several at once are chosen among the other filters. */
function StatusSelect({ filter, onFilter }: StatusSelectProps) {
  const { status, ...rest } = filter
  const [only, more] = status ?? []
  return (
    <Select
      value={only === undefined ? 'all' : more === undefined ? only : ''}
      onValueChange={(value) => {
        const chosen = STATUS_FILTERS.find((option) => option.value === value)
        if (chosen === undefined) return
        onFilter(chosen.value === 'all' ? rest : { ...rest, status: [chosen.value] })
      }}
    >
      <div className={`${SELECT} sm:w-32 xl:w-40`}>
        <SelectTrigger aria-label="Filter by status" placeholder="Several" />
      </div>
      <SelectContent>
        {STATUS_FILTERS.map(({ value, label }) => (
          <SelectItem key={value} value={value}>
            {label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
