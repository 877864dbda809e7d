import { type ReactNode, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { List } from './use-list.ts'

/** Where a row is in its list; what a row has to know to be rendered. */
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
  /** Of each row. */
  rowClassName?: string
  children: (row: Row, place: RowState) => ReactNode
}

/** All rows of a list that is loaded page by page. What takes the focus in a row has `data-line`. */
export function Rows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { list, label, isBusy, className, rowClassName, children } = props
  const element = useRef<HTMLUListElement>(null)
  useRowFocus(element, list)
  return (
    <ul ref={element} aria-label={label} aria-busy={isBusy} className={className}>
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
 * Gives rows the focus when the list asks for it. A row that is not there yet, because it is far away or because an opened row
 * takes the list's place, gets it as soon as it is, and the row of a panel when the panel has closed: until then the focus would
 * promise a list on which the next key acts. It no longer gets it once somebody has gone to another row. `scrollTo` renders a
 * distant row.
 */
export function useRowFocus(
  element: RefObject<HTMLElement | null>,
  { focusRow, isClosing }: Pick<List<{ id: string }>, 'focusRow' | 'isClosing'>,
  scrollTo?: (index: number) => void,
): void {
  const wanted = useRef<number>(null)
  const focusedBefore = useRef<Element>(null)
  const find = (index: number) => element.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const focusWanted = () => {
    const focused = document.activeElement
    if (focused !== focusedBefore.current && element.current?.contains(focused)) wanted.current = null
    if (wanted.current === null || isClosing()) return
    const row = find(wanted.current)
    const line = row?.querySelector<HTMLElement>('[data-line]')
    line?.focus({ preventScroll: true })
    // On a small screen the list was not there while a row was open, so scrolling to it has to wait for it.
    row?.scrollIntoView({ block: 'nearest' })
    if (line && line === document.activeElement) wanted.current = null
  }
  useLayoutEffect(focusWanted)
  useImperativeHandle(focusRow, () => (index: number, isQuiet: boolean) => {
    wanted.current = isQuiet ? null : index
    focusedBefore.current = document.activeElement
    if (scrollTo) scrollTo(index)
    else if (isQuiet) find(index)?.scrollIntoView({ block: 'nearest' })
    focusWanted()
  })
}
