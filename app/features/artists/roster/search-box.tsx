import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Label } from '#app/ui/form/label.tsx'
import { MAX_SEARCH_LENGTH } from '#catalogue/search/track-filter.ts'

// Browsers limit how often a page may change its URL, and fast typing would reach the limit.
const SETTLE_MS = 150

type SearchBoxProps = {
  search: string
  /** Whether `search` is what was typed here. */
  isTyped: boolean
  onSearch: (search: string) => void
  /** Hidden fields with the rest of the filter, for submitting the form without script. */
  children: ReactNode
}

/** The roster's search and a skip link past the keywords. The URL follows shortly after the typing stops. */
export function SearchBox({ search, isTyped, onSearch, children }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(search)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])

  const send = useCallback(() => {
    const typed = input.current?.value.trim() ?? ''
    if (typed === sent.current) return
    sent.current = typed
    latest.current(typed)
  }, [])
  const sendLater = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, SETTLE_MS)
  }, [send])

  // Back, Forward and Clear Filters change the search from outside. Typed text is in the field already, and on a slow machine it
  // comes back when more has been typed.
  useEffect(() => {
    if (isTyped || search === sent.current || !input.current) return
    clearTimeout(timer.current)
    sent.current = search
    input.current.value = search
  }, [search, isTyped])

  // Text typed before the script loaded counts too.
  useEffect(() => {
    if (input.current?.value) sendLater()
    return () => clearTimeout(timer.current)
  }, [sendLater])

  return (
    <search>
      <form
        action="/artists"
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          send()
        }}
      >
        <Label htmlFor="roster-search">Search artists and tracks</Label>
        <div className="relative mt-2">
          <Search aria-hidden="true" className="absolute inset-y-0 left-4 my-auto size-5 text-dim" />
          <Input
            ref={input}
            id="roster-search"
            type="search"
            name="q"
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="A name, a title, a scene"
            defaultValue={search}
            onInput={sendLater}
            size="large"
            className="pl-12"
          />
        </div>
        <a
          href="#roster-artists"
          className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:mt-1 focus:bg-ink focus:px-4 focus:py-2 focus:font-semibold focus:text-night"
        >
          Skip the keywords
        </a>
        {children}
        <Button type="submit" variant="outline" className="not-noscript:hidden mt-3">
          Search
        </Button>
      </form>
    </search>
  )
}
