import { preferredScroll } from '#app/lib/preferred-scroll.ts'
import { PARTS, type Part, partId } from './panel-parts.ts'

/** Leads to the parts of the panel; a closed one opens. In one line that scrolls sideways where the panel is narrow. */
export function PanelJumps({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-label="Parts of this opportunity" className="mb-4">
      <ul className="flex gap-x-4 overflow-x-auto [scrollbar-width:none] @md:flex-wrap">
        {parts.map((part) => (
          <li key={part} className="shrink-0">
            <button
              type="button"
              onClick={() => jumpTo(part)}
              className="min-h-7 cursor-pointer whitespace-nowrap text-dim text-sm underline decoration-rule-strong underline-offset-4 -outline-offset-2 hover:text-ink pointer-coarse:min-h-11"
            >
              {PARTS[part]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function jumpTo(part: Part): void {
  const details = document.getElementById(partId(part))
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.querySelector('summary')?.focus({ preventScroll: true })
  details.scrollIntoView({ block: 'start', behavior: preferredScroll() })
}
