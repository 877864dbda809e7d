import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { getRowState, type RowState, useRowFocus } from './rows.tsx'
import { useFocusInView } from './use-focus-in-view.ts'
import type { List } from './use-list.ts'

// The header and the sticky bar with the heads cover this much of the window.
const COVERED_TOP_PX = 172
const COVERED_BOTTOM_PX = 80
// On a phone the selection bar has two lines, above the bar of the screens.
const COVERED_BY_SELECTION_PX = 192
const OVERSCAN = 3

/** The layout of rows at some list width, and their height in pixels until they are measured. */
type RowShape<Shape extends string> = { shape: Shape; size: number }

type VirtualRowsProps<Row extends { id: string }, Shape extends string> = {
  list: List<Row>
  label: string
  isBusy: boolean
  layoutFor: (width: number) => RowShape<Shape>
  /** Called with the indexes on screen and the current one. */
  onShown: (first: number, last: number, current: number) => void
  children: (row: Row, place: RowState, shape: Shape) => ReactNode
}

/**
 * A list of any length; only rows near the viewport are rendered. One row at a time is in the tab order: arrows, Home and End move
 * between rows, Tab moves through the controls of the current row and then past the list.
 */
export function VirtualRows<Row extends { id: string }, Shape extends string>(props: VirtualRowsProps<Row, Shape>) {
  const { list, label, isBusy, layoutFor, onShown, children } = props
  const { total, current } = list
  const hasSelection = list.selected.size > 0
  const element = useRef<HTMLUListElement>(null)
  const { distance, width } = useListPosition(element)
  const { shape, size } = layoutFor(width)
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: total,
    estimateSize: () => size,
    // While an open row replaces the list, rows measure 0 pixels, and all of them would be rendered.
    measureElement: (row) => row.getBoundingClientRect().height || size,
    overscan: OVERSCAN,
    scrollMargin: distance,
    scrollPaddingStart: COVERED_TOP_PX,
    scrollPaddingEnd: hasSelection ? COVERED_BY_SELECTION_PX : COVERED_BOTTOM_PX,
    // The current row stays rendered when it is scrolled away, so that it keeps the focus.
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), current), [current]),
    useFlushSync: false,
  })
  useFocusInView(element)
  useScrollAnchor(element, virtualizer, { shape, size, distance }, current)
  const focusHandlers = useRowFocus(element, list, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }))

  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  useEffect(() => onShown(first, last, current), [first, last, current, onShown])

  function move(event: KeyboardEvent<HTMLUListElement>): void {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.line === undefined) return
    const target = targetIndex(event.key, current, total)
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    list.goTo(target, false)
  }

  return (
    <ul
      ref={element}
      aria-label={label}
      aria-busy={isBusy}
      onKeyDown={move}
      {...focusHandlers}
      className={clsx('relative', hasSelection && 'mb-32')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = list.rowAt(index)
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            onFocus={() => list.setCurrent(index)}
            className={clsx('absolute inset-x-0 top-0 scroll-mt-43', hasSelection ? 'scroll-mb-48' : 'scroll-mb-20')}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {row ? (
              children(row, getRowState(list, row, index), shape)
            ) : (
              <div style={{ height: size }} className="flex items-center border-rule border-b">
                <Skeleton className="h-3.5 w-2/5" />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type RowLayout = { shape: string; size: number; distance: number }

/** When the row height changes, keeps the current row, or the first one on screen, at its place in the window. */
function useScrollAnchor(
  element: RefObject<HTMLElement | null>,
  virtualizer: ReturnType<typeof useWindowVirtualizer<HTMLLIElement>>,
  { shape, size, distance }: RowLayout,
  current: number,
): void {
  const before = useRef({ shape, size, distance, startIndex: 0, endIndex: 0 })
  useLayoutEffect(() => {
    const was = before.current
    before.current = { shape, size, distance, startIndex: 0, endIndex: 0, ...virtualizer.range }
    if (was.shape === shape) return
    // The virtualizer's range already belongs to the new height, so the previous range is used.
    const kept = current >= was.startIndex && current <= was.endIndex ? current : was.startIndex
    // Not window.scrollY, which the document's new height may already have changed.
    const offsetInWindow = was.distance + kept * was.size - (virtualizer.scrollOffset ?? 0)
    virtualizer.measure()
    // Heights may have changed before the shape did; the virtualizer is not notified of that again.
    requestAnimationFrame(() => {
      for (const row of element.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
        const { height } = row.getBoundingClientRect()
        if (height > 0) virtualizer.resizeItem(Number(row.dataset.index), height)
      }
      // Until the rows had their new heights, the document may have been too short to scroll there.
      virtualizer.scrollToIndex(kept, { align: 'auto' })
    })
    // Before scrolling, because the document still has its old height.
    if (element.current) element.current.style.height = `${virtualizer.getTotalSize()}px`
    // On the first render the list has not been measured.
    if (was.distance === 0) return
    const lowest = window.innerHeight - COVERED_BOTTOM_PX - size
    const top = distance + kept * size - Math.max(COVERED_TOP_PX, Math.min(offsetInWindow, lowest))
    window.scrollTo({ top, behavior: 'instant' })
  })
}

function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b)
}

function targetIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** An element's width and its distance from the top of the document, which changes with the content above it. */
function useListPosition(element: RefObject<HTMLElement | null>): { distance: number; width: number } {
  const [place, setPlace] = useState({ distance: 0, width: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      // It has no width while an open row replaces it.
      if (box === undefined || box.width === 0) return
      const distance = Math.round(box.top + window.scrollY)
      const width = Math.round(box.width)
      setPlace((before) => (before.distance === distance && before.width === width ? before : { distance, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (element.current !== null) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return place
}
