import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Input } from '#app/ui/form/input.tsx'

const SETTLED_AFTER_MS = 200

type SearchBoxProps = {
  label: string
  placeholder: string
  value: string
  /** Called when typing pauses or the focus leaves. */
  onSearch: (words: string) => void
  /** Called with every keystroke, for what can be answered at once. */
  onType?: (words: string) => void
}

/** Keeps what is typed by itself, so that a keystroke never waits for the list or the network. */
export function SearchBox({ label, placeholder, value, onSearch, onType }: SearchBoxProps) {
  const shortcut = useShortcut('/')
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Back, a cleared filter or a view changes the search from outside. Its own words coming back change nothing.
    if (value === told.current) return
    clearTimeout(timer.current)
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function tell(words: string): void {
    clearTimeout(timer.current)
    const settled = trimmed(words)
    if (settled === told.current) return
    told.current = settled
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
          const words = event.target.value
          setTyped(words)
          onType?.(trimmed(words))
          clearTimeout(timer.current)
          timer.current = setTimeout(() => tell(words), SETTLED_AFTER_MS)
        }}
        // A row that is pressed right after typing would otherwise open and be closed by the new list.
        onBlur={() => tell(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(typed)
        }}
      />
    </div>
  )
}

const trimmed = (words: string) => words.trim().slice(0, 200)
