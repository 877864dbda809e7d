import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Input } from '#app/ui/form/input.tsx'

const DEBOUNCE_MS = 200

type SearchBoxProps = {
  label: string
  placeholder: string
  value: string
  /** Called when typing pauses or the focus leaves. */
  onSearch: (text: string) => void
  /** Called with every keystroke. */
  onType?: (text: string) => void
}

/** Holds the typed text itself, so that a keystroke never waits for the list or the network. */
export function SearchBox({ label, placeholder, value, onSearch, onType }: SearchBoxProps) {
  const shortcut = useShortcut('/')
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Back, a cleared filter or a view changes the value from outside. The reported text coming back changes nothing.
    if (value === reported.current) return
    clearTimeout(timer.current)
    reported.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function report(text: string): void {
    clearTimeout(timer.current)
    const settled = trimmed(text)
    if (settled === reported.current) return
    reported.current = settled
    onSearch(settled)
  }

  return (
    <div className="relative min-w-0 flex-1 basis-60 sm:basis-32 [&_input]:h-11 max-xl:[&_input]:pr-2 max-xl:[&_input]:placeholder:text-[0.8125rem]">
      <Search className="absolute top-3.5 left-3.5 size-4 text-dim" />
      <Input
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        maxLength={200}
        className="pl-10"
        value={typed}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          onType?.(trimmed(text))
          clearTimeout(timer.current)
          timer.current = setTimeout(() => report(text), DEBOUNCE_MS)
        }}
        // Otherwise a row clicked right after typing would open and be closed by the new list.
        onBlur={() => report(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report(typed)
        }}
      />
    </div>
  )
}

const trimmed = (text: string) => text.trim().slice(0, 200)
