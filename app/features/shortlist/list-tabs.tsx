import { Check } from 'lucide-react'
import { type Lists, nameList } from '#app/lib/shortlist/lists.ts'
import { openList } from './change-lists.ts'

/** The visitor's lists, if there are several. On a phone, one row that scrolls sideways. */
export function ListTabs({ lists: { lists, open } }: { lists: Lists }) {
  if (lists.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are buttons
    <div
      role="group"
      aria-label="Your lists"
      className="gutters relative flex gap-x-1 pt-3 [scrollbar-width:none] max-sm:overflow-x-auto sm:flex-wrap print:hidden"
    >
      {lists.map((list, at) => (
        <button
          key={list.id}
          type="button"
          aria-pressed={at === open}
          ref={at === open ? bringIntoView : undefined}
          onClick={() => openList(list.id)}
          className="figures inline-flex min-h-11 max-w-56 shrink-0 cursor-pointer items-center gap-2 border-transparent border-b-2 px-3 -outline-offset-2 text-dim text-sm transition-colors hover:text-ink aria-pressed:border-pink aria-pressed:text-ink forced-colors:not-aria-pressed:border-[Canvas]"
        >
          <span className="truncate font-semibold">{nameList(list, at)}</span>
          <span>
            {list.tracks.length}
            <span className="sr-only">{list.tracks.length === 1 ? ' track' : ' tracks'}</span>
          </span>
          {list.sent && (
            <>
              <Check aria-hidden="true" className="size-3.5 shrink-0 text-success" />
              <span className="sr-only">sent</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
