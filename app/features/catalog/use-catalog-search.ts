import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useSettled } from '#app/lib/use-hydrated.ts'
import { type Known, readTrackFilter, type TrackFilter, toQuery } from '#catalogue/search/track-filter.ts'

// Browsers limit how often a page may change its address; a fast typist would reach the limit.
const SETTLE_MS = 150
/** The state of addresses that the form itself asked for; they leave page and fields as they are. */
export const BY_FORM = { stay: true, changedBy: 'form' } as const

type CatalogSearch = {
  /** The query to show: the address's, or already what the fields say. */
  query: string
  filter: TrackFilter
  form: RefObject<HTMLFormElement | null>
  /** A new one renders the fields again: after Back, after a link, after everything was cleared. */
  formKey: string
  /** Reads the fields. Typing is one step for Back however many characters it has; every other change is a step. */
  apply: (isTyping: boolean) => void
}

/**
 * The search in the address, and ahead of it what the fields say: the list answers a keystroke at once, the address follows when
 * the typing pauses. `drawnFor` is the query that the page was rendered for, which the first render must match.
 */
export function useCatalogSearch(known: Known, drawnFor: string): CatalogSearch {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  const settled = useSettled(drawnFor, () => search)
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState({ entry: key, formKey: key, ahead: null as string | null })
  if (shown.entry !== key) {
    const isOwn = !isReturn && state?.changedBy === 'form'
    setShown({
      entry: key,
      formKey: isOwn ? shown.formKey : key,
      ahead: isOwn && shown.ahead !== search ? shown.ahead : null,
    })
  }
  // Whether the newest step is one of typing. Known at once: on a slow machine the address is rendered later than it is set.
  const isTyped = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history brings its state
  useEffect(() => {
    isTyped.current = state?.isTyping === true
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = (isTyping: boolean) => {
    if (!form.current) return
    const query = toQuery(readTrackFilter(readForm(form.current), known))
    setShown((now) => ({ ...now, ahead: query }))
    clearTimeout(timer.current)
    const go = () => {
      if (query === window.location.search) return
      const replace = isTyping && isTyped.current
      isTyped.current = isTyping
      void navigate({ search: query }, { replace, state: { ...BY_FORM, isTyping } })
    }
    // A press is a step of its own, also if typing follows at once.
    if (isTyping) timer.current = setTimeout(go, SETTLE_MS)
    else go()
  }
  const query = shown.ahead ?? settled
  return { query, filter: readTrackFilter(new URLSearchParams(query), known), form, formKey: shown.formKey, apply }
}

function readForm(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
