import { SlidersHorizontal, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { textsOf, withTexts } from '#app/features/desk/opportunities/filter-address.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { NONE, type OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { FACETS, type Facet, type OpportunityCounts } from '#contracts/desk/opportunity-search.ts'
import { STAGES } from '#contracts/desk/opportunity-work.ts'
import { CheckLine, OneOfChoices, OriginChoices } from './filter-choices.tsx'
import { describeFilter, FACET_TITLES, nameValue, STATUS } from './filter-words.ts'
import { useIsQuickView } from './quick-views.tsx'

type FilterSheetProps = {
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
  counts: OpportunityCounts | undefined
}

/** All filters, at the side of the list that they narrow while they are chosen. */
export function FilterSheet(props: FilterSheetProps) {
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
              <Button variant="ghost" size="icon" aria-label="Close the filters">
                <X />
              </Button>
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
