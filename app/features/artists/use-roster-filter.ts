import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSettled } from '#app/lib/use-hydrated.ts'
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
  change: (alter: (filter: RosterFilter) => RosterFilter, by: Change) => void
} {
  const [params, setParams] = useSearchParams()
  const { search, state } = useLocation()
  const query = useSettled(drawnFor, () => search)
  const filter = readFilter(new URLSearchParams(query), known)
  // What was asked for and the address does not carry yet: a second press at once must add to the first.
  const asked = useRef<RosterFilter>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address has changed, it is what holds
  useEffect(() => {
    asked.current = null
  }, [params])
  const change = (alter: (filter: RosterFilter) => RosterFilter, by: Change) => {
    const wanted = alter(asked.current ?? filter)
    asked.current = wanted
    const goesOn = by === 'typing' && state?.changedBy === 'typing'
    setParams(writeFilter(wanted), { replace: goesOn, state: { stay: true, changedBy: by } })
  }
  return { filter, change }
}
