import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'
import { OpportunityHeads } from './opportunity-heads.tsx'
import { OpportunityLine } from './opportunity-line.tsx'

const LINE_HEIGHT_PX = 48
// The site's header and the sticky search above the list cover this much of the window.
const COVERED_TOP_PX = 160

/**
 * The rows as cue-sheet lines; only those near the viewport are rendered. One line at a time is in the tab order: arrows,
 * Home and End move between lines, Tab moves through the controls of the current line and then past the list.
 */
export function OpportunityList({ rows }: { rows: readonly OpportunityRow[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(0)
  const current = Math.min(active, rows.length - 1)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 8,
    scrollMargin: useDistanceFromTop(list),
    scrollPaddingStart: COVERED_TOP_PX,
    scrollPaddingEnd: 24,
    getItemKey: (index) => rows[index]?.id ?? index,
    // The current line stays rendered however far it is scrolled away, or the focus would be lost.
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), current), [current]),
    useFlushSync: false,
  })
  const moveTo = useFocusMove(list, (index) => {
    setActive(index)
    virtualizer.scrollToIndex(index, { align: 'auto' })
  })

  function move(event: KeyboardEvent<HTMLUListElement>): void {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.line === undefined) return
    const target = targetOf(event.key, current, rows.length)
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(target)
  }

  function toggle(id: string): void {
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }

  return (
    <>
      <OpportunityHeads />
      <ul
        ref={list}
        onKeyDown={move}
        className="relative border-rule-strong border-t md:border-t-0"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                onFocus={() => setActive(item.index)}
                className="absolute inset-x-0 top-0 border-rule border-b"
                style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
              >
                <OpportunityLine
                  row={row}
                  number={item.index + 1}
                  isOpen={opened.has(row.id)}
                  isCurrent={item.index === current}
                  onToggle={() => toggle(row.id)}
                />
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}

function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b)
}

function targetOf(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Moves the focus to a line once it has been rendered, which for a distant one is after the next render. */
function useFocusMove(list: { current: HTMLUListElement | null }, move: (index: number) => void) {
  const wanted = useRef<number>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const line = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-line]`)
    line?.focus({ preventScroll: true })
    if (line) wanted.current = null
  })
  return (index: number): void => {
    wanted.current = index
    move(index)
  }
}

/** An element's distance from the top of the document; updates when content above it changes in height. */
function useDistanceFromTop(element: { current: HTMLElement | null }): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current === null) return
      setDistance(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return distance
}
