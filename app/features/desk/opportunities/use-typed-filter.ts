import { startTransition, useState } from 'react'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'

/**
 * The filter of the address with what is typed at this moment. The address follows when typing pauses; until then the words
 * belong to the filter at which they were typed, and any other one is shown as it is.
 */
export function useTypedFilter(filter: OpportunityFilter): [OpportunityFilter, (words: string) => void] {
  const [typed, setTyped] = useState({ at: filter, shown: filter })
  const type = (words: string) => {
    const { q = '', ...rest } = filter
    const isSame = words === q
    // The letter is painted first, and the list follows in a render that the next letter may interrupt.
    startTransition(() =>
      setTyped({ at: filter, shown: isSame ? filter : words === '' ? rest : { ...rest, q: words } }),
    )
  }
  return [typed.at === filter ? typed.shown : filter, type]
}
