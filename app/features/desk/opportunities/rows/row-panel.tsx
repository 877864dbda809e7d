import { useLayoutEffect, useRef } from 'react'
import type { List } from '#app/features/desk/list/use-list.ts'
import type { FoundRow } from '#app/features/desk/opportunities/data/found-row.ts'
import { OpportunityPanel } from '#app/features/desk/panel/opportunity-panel.tsx'
import { CLEARS_TITLE_BESIDE } from '#app/features/desk/shared/panel-title.tsx'

type RowPanelProps = { id: string; list: Pick<List<FoundRow>, 'close' | 'step' | 'deselect'> }

// The desk's header and the bar above the list, under which the panel stays.
const COVERED_TOP_PX = 121

/** The opened row: beside the list from 1024 pixels on, below that in its place. */
export function RowPanel({ id, list }: RowPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // It reaches to the window's lower edge wherever it begins, so that its end can always be scrolled to.
    const stretch = () => {
      const top = Math.max(COVERED_TOP_PX, panel.current?.getBoundingClientRect().top ?? 0)
      panel.current?.style.setProperty('--panel-top', `${top}px`)
    }
    stretch()
    const listening = new AbortController()
    window.addEventListener('scroll', stretch, { passive: true, signal: listening.signal })
    window.addEventListener('resize', stretch, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  // Beside a list that begins low in the window it would be a slit, so the list moves up under its bar.
  useLayoutEffect(() => {
    const { top = 0 } = panel.current?.getBoundingClientRect() ?? {}
    const isBeside = panel.current !== null && getComputedStyle(panel.current).position === 'sticky'
    if (isBeside && top > window.innerHeight / 2) window.scrollBy({ top: top - COVERED_TOP_PX, behavior: 'instant' })
  }, [])
  // Another row begins at its head, which sticks and so is always in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the row that changes.
  useLayoutEffect(() => {
    panel.current?.scrollTo({ top: 0, behavior: 'instant' })
    if (panel.current && panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView({ block: 'start' })
  }, [id])
  return (
    <div
      ref={panel}
      data-row-panel=""
      className={`min-w-0 scroll-mt-14 lg:sticky lg:top-[7.5625rem] lg:h-[calc(100svh-var(--panel-top,19rem))] lg:self-start lg:overflow-y-auto lg:border-rule lg:border-t lg:border-l ${CLEARS_TITLE_BESIDE}`}
    >
      <OpportunityPanel id={id} onClose={list.close} onStep={list.step} onLeft={list.deselect} />
    </div>
  )
}
