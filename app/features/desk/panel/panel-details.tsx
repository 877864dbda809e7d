import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { preferredScrollBehavior } from '#app/lib/scroll-behavior.ts'
import { type PanelSectionKey, SECTIONS, sectionId } from './panel-sections.ts'

/** Marks a form with an unsaved draft: its section starts open. */
export const MARKS_DRAFT = { 'data-typed': '' }

type PanelDetailsProps = {
  section: PanelSectionKey
  /** Shown beside the heading unless it is 0. */
  count?: number | string | undefined
  /** Whether it starts open. */
  isOpen?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** A collapsible section of the panel. */
export function PanelDetails({ section, count, isOpen = false, aside, children }: PanelDetailsProps) {
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const [beginsOpen] = useState(isOpen)
  useLayoutEffect(() => {
    if (details.current?.querySelector('[data-typed]')) details.current.open = true
  }, [])
  return (
    <section aria-labelledby={id} className="min-w-0">
      <details ref={details} id={sectionId(section)} open={beginsOpen} className="group max-lg:scroll-mt-34">
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2.5 border-rule-strong border-b text-dim hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4 shrink-0 transition-transform duration-150 ease-decisive group-open:rotate-90" />
          <h3 id={id} className="label-caps font-sans">
            {SECTIONS[section]}
          </h3>
          {count !== undefined && count !== 0 && <span className="figures text-sm">{count}</span>}
          {aside && <span className="ml-auto hidden group-open:block">{aside}</span>}
        </summary>
        {children}
      </details>
    </section>
  )
}

/** Buttons that jump to the sections and open them. In a narrow panel they are one line that scrolls sideways. */
export function PanelNav({ sections }: { sections: readonly PanelSectionKey[] }) {
  return (
    <nav aria-label="Sections of this opportunity" className="mb-4">
      <ul className="flex gap-x-4 overflow-x-auto [scrollbar-width:none] @md:flex-wrap">
        {sections.map((section) => (
          <li key={section} className="shrink-0">
            <button
              type="button"
              onClick={() => jumpTo(section)}
              className="min-h-7 cursor-pointer whitespace-nowrap text-dim text-sm underline decoration-rule-strong underline-offset-4 -outline-offset-2 hover:text-ink pointer-coarse:min-h-11"
            >
              {SECTIONS[section]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function jumpTo(section: PanelSectionKey): void {
  const details = document.getElementById(sectionId(section))
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.querySelector('summary')?.focus({ preventScroll: true })
  details.scrollIntoView({ block: 'start', behavior: preferredScrollBehavior() })
}
