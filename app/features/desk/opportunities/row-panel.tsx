import { useLayoutEffect, useRef } from 'react'
import { OpportunityPanel } from '#app/features/desk/panel/opportunity-panel.tsx'

type RowPanelProps = { id: string; onClose: () => void; onStep: (by: 1 | -1) => void }

// The desk's header and the bar above the list, under which the panel stays.
const COVERED_TOP_PX = 121

/** The opened row: beside the list from 1024 pixels on, below that in its place. */
export function RowPanel({ id, onClose, onStep }: RowPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // It reaches to the window's lower edge wherever it begins, so that its end can always be scrolled to.
    const stretch = () => {
      const top = Math.max(COVERED_TOP_PX, panel.current?.getBoundingClientRect().top ?? 0)
      panel.current?.style.setProperty('--panel-top', `${top}px`)
    }
    stretch()
    window.addEventListener('scroll', stretch, { passive: true })
    window.addEventListener('resize', stretch)
    return () => {
      window.removeEventListener('scroll', stretch)
      window.removeEventListener('resize', stretch)
    }
  }, [])
  return (
    <div
      ref={panel}
      data-row-panel=""
      className="min-w-0 lg:sticky lg:top-[7.5625rem] lg:h-[calc(100svh-var(--panel-top,19rem))] lg:self-start lg:overflow-y-auto lg:border-rule lg:border-t lg:border-l"
    >
      <OpportunityPanel id={id} onClose={onClose} onStep={onStep} />
    </div>
  )
}
