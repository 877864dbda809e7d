import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useSettled } from '#app/lib/use-hydrated.ts'
import { type RosterFilter, readFilter, writeFilter } from './roster-filter.ts'

type Change = 'press' | 'typing'

/**
 * The filter in the URL, and a function to change it. Each press adds a step to the history; a whole search is one step,
 * however many characters were typed. `drawnFor` is the query that the page was rendered for, which the first render must
 * match: empty for the prerendered page, the URL's own for one rendered at request time.
 */
export function useRosterFilter(
  known: string[],
  drawnFor: string,
): {
  filter: RosterFilter
  /** Whether the search in the URL is what was typed, of which the field may already hold more. */
  isTyped: boolean
  change: (alter: (filter: RosterFilter) => RosterFilter, by: Change) => void
} {
  const [params, setParams] = useSearchParams()
  const { key, search, state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const isTyped = !isReturn && state?.changedBy === 'typing'
  const query = useSettled(drawnFor, () => search)
  const filter = readFilter(new URLSearchParams(query), known)
  // The requested filter that is not in the URL yet: a second quick press must add to the first.
  const asked = useRef<RosterFilter>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the URL has changed, it is the source of truth
  useEffect(() => {
    asked.current = null
  }, [params])
  // Whether the newest step is one of typing. Known at once: on a slow machine the URL is rendered later than it is set.
  const goesOn = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each return to an entry of the history brings its state
  useEffect(() => {
    if (isReturn) goesOn.current = state?.changedBy === 'typing'
  }, [key])
  const change = (alter: (filter: RosterFilter) => RosterFilter, by: Change) => {
    const wanted = alter(asked.current ?? filter)
    asked.current = wanted
    const replace = by === 'typing' && goesOn.current
    goesOn.current = by === 'typing'
    setParams(writeFilter(wanted), { replace, state: { stay: true, changedBy: by } })
  }
  return { filter, isTyped, change }
}
