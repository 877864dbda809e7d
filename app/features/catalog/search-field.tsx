import { Search } from 'lucide-react'
import { Input } from '#app/ui/input.tsx'

/** The words of a search, and the way past the filters for whoever moves by keyboard. */
export function SearchField({ words, onFocus }: { words: string; onFocus: () => void }) {
  return (
    <search className="relative min-w-0 lg:col-start-2 lg:row-start-1">
      <Search aria-hidden="true" className="absolute top-[1.125rem] left-4 size-5 text-dim" />
      <Input
        type="search"
        name="q"
        aria-label="Search tracks"
        maxLength={120}
        enterKeyHint="search"
        placeholder="A title, a mood, a scene, a film"
        defaultValue={words}
        onFocus={onFocus}
        size="large"
        className="pl-12"
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
