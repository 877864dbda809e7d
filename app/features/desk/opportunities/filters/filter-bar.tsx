import { AlignJustify, ArrowDownUp, LayoutList } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import type { ListRequest } from '#app/features/desk/opportunities/data/fetch-rows.ts'
import { useDensity } from '#app/features/desk/opportunities/rows/use-density.ts'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { Select, SelectContent, SelectItem, SelectOne, SelectTrigger } from '#app/ui/form/select.tsx'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { OpportunityCounts } from '#contracts/desk/opportunity-search.ts'
import type { StaffMember } from '#contracts/desk/opportunity-work.ts'
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
    <SelectOne
      className={`${SELECT} sm:w-32 xl:w-40`}
      aria-label="Filter by status"
      placeholder="Several"
      value={only === undefined ? 'all' : more === undefined ? only : ''}
      options={STATUS_FILTERS.map((option) => [option.value, option.label])}
      onChange={(value) => {
        const chosen = STATUS_FILTERS.find((option) => option.value === value)
        if (chosen === undefined) return
        onFilter(chosen.value === 'all' ? rest : { ...rest, status: [chosen.value] })
      }}
    />
  )
}

const CHOICES = [
  { value: 'cards', label: 'Cards', icon: LayoutList },
  { value: 'lines', label: 'Lines', icon: AlignJustify },
] as const

/** Cards or lines; this browser remembers it. */
function DensitySwitch() {
  const [density, setDensity] = useDensity()
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Density"
      value={density}
      onValueChange={(value) => {
        if (value === 'cards' || value === 'lines') setDensity(value)
      }}
      className="flex rounded-[3px] border border-edge"
    >
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          aria-label={label}
          title={label}
          className="flex size-[2.625rem] pointer-coarse:size-11 cursor-pointer items-center justify-center text-dim hover:text-ink data-[state=on]:bg-white/10 data-[state=on]:text-ink forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText] forced-colors:data-[state=on]:[forced-color-adjust:none]"
        >
          <Icon aria-hidden="true" className="size-4" />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
