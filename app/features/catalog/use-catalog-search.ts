import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useAfterHydration } from '#app/lib/use-hydrated.ts'
import { type FilterChoices, readTrackFilter, type TrackFilter, toQuery } from '#catalogue/search/track-filter.ts'

// Browsers limit how often a page may change its URL, and fast typing would reach the limit.
const SETTLE_MS = 150
/** The history state of changes made by the form itself. They leave scroll position and fields as they are. */
export const BY_FORM = { stay: true, changedBy: 'form' } as const

type CatalogSearch = {
  /** The query to show: from the fields if they are ahead of the URL. */
  query: string
  filter: TrackFilter
  form: RefObject<HTMLFormElement | null>
  /** Changes when the fields must be rendered again: after Back, a link, or Clear all. */
  formKey: string
  /** Reads the fields. Typing adds one history entry however many characters it has; every other change adds one. */
  apply: (isTyping: boolean) => void
}

/**
 * The search in the URL, or the newer one in the fields: the list follows each keystroke, the URL follows when the typing pauses.
 * `renderedQuery` is the query that the page was rendered for, which the first render must match.
 */
export function useCatalogSearch(choices: FilterChoices, renderedQuery: string): CatalogSearch {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  const settled = useAfterHydration(renderedQuery, () => search)
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
  // Whether the newest history entry comes from typing. A ref, because on a slow machine the URL is rendered later than it is set.
  const isTyped = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own state
  useEffect(() => {
    isTyped.current = state?.isTyping === true
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = (isTyping: boolean) => {
    if (!form.current) return
    const query = toQuery(readTrackFilter(readForm(form.current), choices))
    setShown((now) => ({ ...now, ahead: query }))
    clearTimeout(timer.current)
    const go = () => {
      if (query === window.location.search) return
      const replace = isTyping && isTyped.current
      isTyped.current = isTyping
      void navigate({ search: query }, { replace, state: { ...BY_FORM, isTyping } })
    }
    // A press adds its own history entry, even if typing follows at once.
    if (isTyping) timer.current = setTimeout(go, SETTLE_MS)
    else go()
  }
  const query = shown.ahead ?? settled
  return { query, filter: readTrackFilter(new URLSearchParams(query), choices), form, formKey: shown.formKey, apply }
}

function readForm(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
