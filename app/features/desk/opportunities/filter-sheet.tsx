import { SlidersHorizontal, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import type { OpportunityCounts } from '#contracts/opportunity-search.ts'
import type { StaffMember } from '#contracts/opportunity-work.ts'
import { FacetChoices } from './facet-choices.tsx'
import { describeFilter } from './filter-words.ts'
import { OneOfChoices } from './one-of-choices.tsx'
import { OriginChoices } from './origin-choices.tsx'
import { useVisit } from './queries.ts'
import { isQuickView } from './quick-views.tsx'

export type FilterSheetProps = {
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
  counts: OpportunityCounts | undefined
  staff: readonly StaffMember[]
}

/** All filters, at the side of the list that they narrow while they are chosen. */
export function FilterSheet(props: FilterSheetProps) {
  const { counts } = props
  const [filter, onFilter] = useDraft(props)
  const active = describeFilter(filter).length
  const { q } = filter
  // A pressed view says it already.
  const isQuick = isQuickView(filter, useVisit().data ?? null)
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>
        <Button variant="outline" className="px-3.5 xl:px-4">
          <SlidersHorizontal aria-hidden="true" />
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
              <Button variant="ghost" size="icon" aria-label="Close the filters">
                <X aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">
            <FacetChoices {...props} filter={filter} onFilter={onFilter} />
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
