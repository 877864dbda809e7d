import { useState } from 'react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { OpportunityFilterSchema } from '#contracts/opportunity-filter.ts'
import { FACETS, type Facet } from '#contracts/opportunity-search.ts'
import { STAGES } from '#contracts/opportunity-work.ts'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { FACET_TITLES, nameValue } from './filter-words.ts'

const SHOWN_AT_ONCE = 8
const NOT_KNOWN = 'none'
// Offered without a row too, because a person looks for them.
const ALWAYS: Partial<Record<Facet, readonly string[]>> = {
  status: ['open', 'closed', 'unknown'],
  stage: STAGES,
  owner: ['me', 'nobody'],
}

/** A group of boxes for each facet, with the number of rows behind each value. */
export function FacetChoices(props: FilterSheetProps) {
  return FACETS.map((facet) => <FacetGroup key={facet} facet={facet} {...props} />)
}

function FacetGroup({ facet, filter, onFilter, counts, staff }: FilterSheetProps & { facet: Facet }) {
  const [isLong, setIsLong] = useState(false)
  const chosen: readonly string[] = filter[facet] ?? []
  const figures = new Map(counts?.facets[facet] ?? [])
  const { email: me } = useAuth()
  // Who looks is offered as "Me".
  const others = staff.filter(({ deactivated, email }) => !deactivated && email !== me)
  const known = facet === 'owner' ? others.map(({ id }) => id) : []
  const offered = [...new Set([...(ALWAYS[facet] ?? []), ...figures.keys(), ...known, ...chosen])]
  // What is not known says the least, so it stands last.
  const values = [...offered.filter((value) => value !== NOT_KNOWN), ...offered.filter((value) => value === NOT_KNOWN)]
  const shown = isLong ? values : values.slice(0, SHOWN_AT_ONCE)
  if (values.length === 0) return null

  function toggle(value: string): void {
    const { [facet]: _, ...rest } = filter
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
    const parsed = OpportunityFilterSchema.safeParse(next.length === 0 ? rest : { ...rest, [facet]: next })
    if (parsed.success) onFilter(parsed.data)
  }

  return (
    <fieldset className="mb-6">
      <legend className="label-caps mb-1.5 text-dim">{FACET_TITLES[facet]}</legend>
      {shown.map((value) => (
        <label
          key={value}
          className="flex min-h-9 cursor-pointer items-center gap-3 border-rule border-b text-sm hover:bg-haze pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            className="size-4 shrink-0 cursor-pointer accent-cyan"
          />
          <span className="min-w-0 flex-1 truncate">{nameValue(facet, value, staff)}</span>
          <span className="figures text-dim">{value === 'me' ? counts?.mine : (figures.get(value) ?? 0)}</span>
        </label>
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
