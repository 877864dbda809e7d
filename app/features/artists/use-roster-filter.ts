import { useLocation, useSearchParams } from 'react-router'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { NO_FILTER, type RosterFilter, readFilter, writeFilter } from './roster-filter.ts'

type Change = 'press' | 'typing'

/**
 * The filter the address carries, and how to change it. A press is a step of its own for Back; a whole search is one
 * step, however many letters it took. The prerendered page knows no query, so the first drawing shows everybody.
 */
export function useRosterFilter(known: string[]): {
  filter: RosterFilter
  change: (filter: RosterFilter, by: Change) => void
} {
  const hydrated = useHydrated()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const change = (filter: RosterFilter, by: Change) => {
    const goesOn = by === 'typing' && state?.changedBy === 'typing'
    setParams(writeFilter(filter), { replace: goesOn, state: { stay: true, changedBy: by } })
  }
  return { filter: hydrated ? readFilter(params, known) : NO_FILTER, change }
}
