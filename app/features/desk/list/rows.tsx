import { type FocusEvent, type ReactNode, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { List } from './use-list.ts'

/** What a row needs to render itself. */
export type RowState = {
  index: number
  /** 0 in the row that is in the tab order, -1 in all others. */
  tabIndex: 0 | -1
  isSelected: boolean
  isOpen: boolean
}

type RowsProps<Row extends { id: string }> = {
  list: List<Row>
  label?: string
  isBusy?: boolean
  className?: string
  rowClassName?: string
  children: (row: Row, place: RowState) => ReactNode
}

/** All rows of a list that is shown page by page. The focusable element of a row has `data-line`. */
export function Rows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { list, label, isBusy, className, rowClassName, children } = props
  const element = useRef<HTMLUListElement>(null)
  const focusHandlers = useRowFocus(element, list)
  return (
    <ul ref={element} aria-label={label} aria-busy={isBusy} className={className} {...focusHandlers}>
      {Array.from({ length: list.total }, (_, index) => {
        const row = list.rowAt(index)
        return (
          row && (
            <li key={row.id} data-index={index} onFocus={() => list.setCurrent(index)} className={rowClassName}>
              {children(row, getRowState(list, row, index))}
            </li>
          )
        )
      })}
    </ul>
  )
}

export function getRowState<Row extends { id: string }>(list: List<Row>, row: Row, index: number): RowState {
  return {
    index,
    tabIndex: index === list.current ? 0 : -1,
    isSelected: list.selected.has(row.id),
    isOpen: list.isOpenRow(row),
  }
}

/**
 * Focuses rows on request of the list. A row that is not rendered yet, because it is far away or an open row replaces the list,
 * gets the focus once it is; while a panel is closing, the focus waits, because the next key would still apply to the panel. The
 * request is dropped if the user focuses another row meanwhile. If the focused control leaves the list, the row in its place
 * gets the focus. `scrollTo` makes a distant row render. The returned handlers belong on the list.
 */
export function useRowFocus(
  element: RefObject<HTMLElement | null>,
  { current, total, focusRow, isClosing }: Pick<List<{ id: string }>, 'current' | 'total' | 'focusRow' | 'isClosing'>,
  scrollTo?: (index: number) => void,
) {
  const pendingIndex = useRef<number>(null)
  const focusedBefore = useRef<Element>(null)
  const focusedControl = useRef<Element>(null)
  const find = (index: number) => element.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const focusPending = () => {
    const focused = document.activeElement
    if (focused !== focusedBefore.current && element.current?.contains(focused)) pendingIndex.current = null
    if (pendingIndex.current === null || isClosing()) return
    const row = find(pendingIndex.current)
    const line = row?.querySelector<HTMLElement>('[data-line]')
    line?.focus({ preventScroll: true })
    // On a small screen the list was hidden while a row was open, so only now can it be scrolled.
    row?.scrollIntoView({ block: 'nearest' })
    if (line && line === document.activeElement) pendingIndex.current = null
  }
  useLayoutEffect(focusPending)
  useLayoutEffect(() => {
    if (focusedControl.current?.isConnected !== false) return
    if (document.activeElement !== document.body) {
      focusedControl.current = null
      return
    }
    // The removed row's own index: `current` does not follow rows that are added above it.
    const row = focusedControl.current.closest<HTMLElement>('[data-index]')
    const index = row === null ? current : Math.min(Number(row.dataset.index), total - 1)
    // Tried again at the next render if that row is not loaded yet. The page stays where it is: the user may have scrolled on.
    find(index)?.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true })
  })
  useImperativeHandle(focusRow, () => (index: number, withoutFocus: boolean) => {
    pendingIndex.current = withoutFocus ? null : index
    focusedBefore.current = document.activeElement
    if (scrollTo) scrollTo(index)
    else if (withoutFocus) find(index)?.scrollIntoView({ block: 'nearest' })
    focusPending()
  })
  return {
    // The focus in a menu or dialog of a row arrives here too.
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      focusedControl.current = currentTarget.contains(target) ? target : null
    },
    // Not called when the focused element is removed.
    onBlur: () => {
      focusedControl.current = null
    },
  }
}
