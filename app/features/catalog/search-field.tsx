import { Search } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { Input } from '#app/ui/form/input.tsx'
import { MAX_SEARCH_LENGTH } from '#catalogue/search/track-filter.ts'

/** The field for the words of a search, and a skip link past the filters. */
export function SearchField({ words, onFocus }: { words: string; onFocus: () => void }) {
  return (
    <search className="relative min-w-0 lg:col-start-2 lg:row-start-1">
      <Search aria-hidden="true" className="absolute top-[1.125rem] left-4 size-5 text-dim" />
      <Input
        type="search"
        name="q"
        aria-label="Search tracks"
        maxLength={MAX_SEARCH_LENGTH}
        enterKeyHint="search"
        placeholder="A title, a scene, a key, or your whole brief"
        defaultValue={words}
        onFocus={onFocus}
        onPaste={pasteLines}
        size="large"
        className="pl-12 text-ellipsis"
      />
      <a
        href="#tracks"
        className="sr-only focus:not-sr-only focus:absolute focus:top-full focus:left-0 focus:z-10 focus:mt-1 focus:bg-ink focus:px-4 focus:py-2 focus:font-semibold focus:text-night"
      >
        Skip the filters
      </a>
    </search>
  )
}

/** The field has one line, so the lines of a pasted brief are joined with semicolons. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text')
  if (!text.trim().includes('\n')) return
  event.preventDefault()
  const field = event.currentTarget
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  // `setRangeText` ignores the field's `maxLength`.
  const room = MAX_SEARCH_LENGTH - field.value.length + (to - from)
  const line = text.trim().replace(/[.;]?\s*\n\s*/g, '; ')
  field.setRangeText(line.slice(0, Math.max(0, room)), from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
