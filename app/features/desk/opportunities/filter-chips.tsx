import { X } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import type { StaffMember } from '#contracts/opportunity-work.ts'
import { describeFilter } from './filter-words.ts'

type FilterChipsProps = {
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
  staff: readonly StaffMember[]
}

/** What narrows the list, each with its way out. */
export function FilterChips({ filter, onFilter, staff }: FilterChipsProps) {
  const chips = describeFilter(filter, staff)
  if (chips.length === 0 && filter.q === undefined) return null
  return (
    <ul aria-label="Active filters" className="flex shrink-0 items-center gap-1.5 sm:shrink sm:flex-wrap">
      {chips.map(({ key, label, without }) => (
        <li key={key} className="max-sm:whitespace-nowrap">
          <button
            type="button"
            onClick={() => onFilter(without)}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-[3px] border border-rule-strong bg-kerb px-2.5 text-sm hover:border-ink pointer-coarse:h-11"
          >
            {label}
            <X aria-hidden="true" className="size-3.5 text-dim" />
            <span className="sr-only">: remove this filter</span>
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" className="h-8" onClick={() => onFilter({})}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
