import { useLocation, useSearchParams } from 'react-router'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { type RosterFilter, readFilter, writeFilter } from './roster-filter.ts'

type Change = 'press' | 'typing'

/**
 * The filter the address carries, and how to change it. A press is a step of its own for Back; a whole search is one
 * step, however many letters it took. `drawnFor` is the query the page came with, which the first drawing has to match: none
 * for the prerendered page, the address's own for one rendered for it.
 */
export function useRosterFilter(
  known: string[],
  drawnFor: string,
): {
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
  return { filter: readFilter(hydrated ? params : new URLSearchParams(drawnFor), known), change }
}
