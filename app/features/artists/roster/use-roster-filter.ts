import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useAfterHydration } from '#app/lib/use-hydrated.ts'
import { type RosterFilter, readFilter, writeFilter } from './roster-filter.ts'

type Change = 'press' | 'typing'

/**
 * The filter in the URL, and a function to change it. Each press adds a history entry; a search adds one however many
 * characters were typed. `renderedQuery` is the query that the page was rendered for, which the first render must match: empty
 * for the prerendered page.
 */
export function useRosterFilter(
  known: string[],
  renderedQuery: string,
): {
  filter: RosterFilter
  /** Whether the search in the URL was typed; the field may already have more. */
  isTyped: boolean
  change: (alter: (filter: RosterFilter) => RosterFilter, by: Change) => void
} {
  const [params, setParams] = useSearchParams()
  const { key, search, state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const isTyped = !isReturn && state?.changedBy === 'typing'
  const query = useAfterHydration(renderedQuery, () => search)
  const filter = readFilter(new URLSearchParams(query), known)
  // The filter that is not in the URL yet: a second quick press must add to the first.
  const pending = useRef<RosterFilter>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the URL has changed, it is the source of truth
  useEffect(() => {
    pending.current = null
  }, [params])
  // Whether the newest history entry comes from typing. A ref, because on a slow machine the URL is rendered later than it is set.
  const continuesTyping = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a return to a history entry restores its state
  useEffect(() => {
    if (isReturn) continuesTyping.current = state?.changedBy === 'typing'
  }, [key])
  const change = (alter: (filter: RosterFilter) => RosterFilter, by: Change) => {
    const wanted = alter(pending.current ?? filter)
    pending.current = wanted
    const replace = by === 'typing' && continuesTyping.current
    continuesTyping.current = by === 'typing'
    setParams(writeFilter(wanted), { replace, state: { stay: true, changedBy: by } })
  }
  return { filter, isTyped, change }
}
