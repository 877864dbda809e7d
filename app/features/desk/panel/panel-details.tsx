import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { preferredScroll } from '#app/lib/preferred-scroll.ts'
import { PARTS, type Part, partId } from './panel-parts.ts'

/** For a form in a closed part that holds something typed and not saved: the part opens with it. */
export const TYPED = { 'data-typed': '' }

type PanelDetailsProps = {
  part: Part
  /** How many things are in it, beside the heading; none is not worth saying. */
  count?: number | string | undefined
  /** Whether it begins open; afterwards the person decides. */
  isOpen?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** A part of the panel that opens and closes under its heading. */
export function PanelDetails({ part, count, isOpen = false, aside, children }: PanelDetailsProps) {
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const [beginsOpen] = useState(isOpen)
  useLayoutEffect(() => {
    if (details.current?.querySelector('[data-typed]')) details.current.open = true
  }, [])
  return (
    <section aria-labelledby={id} className="min-w-0">
      <details ref={details} id={partId(part)} open={beginsOpen} className="group max-lg:scroll-mt-34">
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2.5 border-rule-strong border-b text-dim hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4 shrink-0 transition-transform duration-150 ease-decisive group-open:rotate-90" />
          <h3 id={id} className="label-caps font-sans">
            {PARTS[part]}
          </h3>
          {count !== undefined && count !== 0 && <span className="figures text-sm">{count}</span>}
          {aside && <span className="ml-auto hidden group-open:block">{aside}</span>}
        </summary>
        {children}
      </details>
    </section>
  )
}

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
