import { useLayoutEffect, useRef } from 'react'
import type { List } from '#app/features/desk/list/use-list.ts'
import type { ListedOpportunity } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { OpportunityPanel } from '#app/features/desk/panel/opportunity-panel.tsx'
import { CLEARS_TITLE_BESIDE } from '#app/features/desk/shared/panel-title.tsx'

type PanelFrameProps = { id: string; list: Pick<List<ListedOpportunity>, 'close' | 'step' | 'deselect'> }

// The desk's header and the bar above the list cover this much.
const COVERED_TOP_PX = 121

/** The open opportunity: beside the list from 1024 pixels on, otherwise in its place. */
export function PanelFrame({ id, list }: PanelFrameProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The panel always reaches the lower edge of the window, or the player, so that its end can be scrolled to.
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
  // If the list begins low in the window, the panel would be too low to read, so the page scrolls up.
  useLayoutEffect(() => {
    const { top = 0 } = panel.current?.getBoundingClientRect() ?? {}
    const isBeside = panel.current !== null && getComputedStyle(panel.current).position === 'sticky'
    if (isBeside && top > window.innerHeight / 2) window.scrollBy({ top: top - COVERED_TOP_PX, behavior: 'instant' })
  }, [])
  // Another opportunity starts at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the opportunity changes.
  useLayoutEffect(() => {
    panel.current?.scrollTo({ top: 0, behavior: 'instant' })
    if (panel.current && panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView({ block: 'start' })
  }, [id])
  return (
    <div
      ref={panel}
      data-row-panel=""
      className={`min-w-0 scroll-mt-14 lg:sticky lg:top-[7.5625rem] lg:h-[calc(100svh-var(--panel-top,19rem)-var(--foot,0px))] lg:self-start lg:overflow-y-auto lg:border-rule lg:border-t lg:border-l ${CLEARS_TITLE_BESIDE}`}
    >
      <OpportunityPanel id={id} onClose={list.close} onStep={list.step} onRemoved={list.deselect} />
    </div>
  )
}
