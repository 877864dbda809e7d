import { useLayoutEffect, useRef, useState } from 'react'
import { useSelection } from './selection.ts'
import { useStableCallback } from './use-stable-callback.ts'

/** Brings a row into view and, unless `withoutFocus`, focuses it. */
type FocusRow = (index: number, withoutFocus: boolean) => void

type ListInput<Row> = {
  /** When this changes, the list starts at the top with nothing selected. */
  resetKey: string
  total: number
  /** Undefined while the row is not loaded. */
  rowAt: (index: number) => Row | undefined
  /** The row that is open beside the list or in its place. */
  openId: string | null
  /** Opens a row, or closes the open one. */
  onOpen: (id: string | null, how: 'push' | 'replace') => void
  /** The id that `openId` uses, if it is not the row's `id`. */
  idOf?: (row: Row) => string
  /** Whether a step opens a row even while none is open. */
  opensOnStep?: boolean
}

export type List<Row extends { id: string }> = ReturnType<typeof useList<Row>>

/** The state of a list with keyboard control: current row (in the tab order), open row and selection. Rendered by `Rows` or `VirtualRows`. */
export function useList<Row extends { id: string }>(input: ListInput<Row>) {
  const { resetKey, total, rowAt, openId } = input
  const focusRow = useRef<FocusRow>(null)
  const [chosenIndex, setCurrent] = useState(0)
  const selection = useSelection(() => Array.from({ length: total }, (_, index) => rowAt(index)?.id))
  const [listedFor, setListedFor] = useState(resetKey)
  if (listedFor !== resetKey) {
    setListedFor(resetKey)
    setCurrent(0)
    selection.clear()
  }
  const current = Math.min(chosenIndex, Math.max(0, total - 1))
  const idOf = (row: Row) => input.idOf?.(row) ?? row.id
  // `openId` comes from the address, which is updated later. A key pressed in between must act on the new value.
  const pendingOpenId = useRef(openId)
  useLayoutEffect(() => {
    pendingOpenId.current = openId
  }, [openId])
  const steps = () =>
    createSteps({
      ...input,
      openId: pendingOpenId.current,
      onOpen: (id, how) => {
        pendingOpenId.current = id
        input.onOpen(id, how)
      },
      idOf,
      current,
      setCurrent,
      focusRow: (...row) => focusRow.current?.(...row),
    })
  return {
    ...selection,
    total,
    rowAt,
    current,
    setCurrent,
    focusRow,
    /** Whether the open row has been closed but is still on the screen. */
    isClosing: () => openId !== null && pendingOpenId.current === null,
    isOpen: openId !== null,
    isOpenRow: (row: Row) => openId !== null && idOf(row) === openId,
    open: useStableCallback((index: number) => steps().open(index)),
    close: useStableCallback(() => steps().close()),
    step: useStableCallback((by: 1 | -1) => steps().step(by)),
    goTo: useStableCallback((index: number, withoutFocus: boolean) =>
      steps().goTo(Math.max(0, Math.min(index, total - 1)), withoutFocus),
    ),
    /** Runs with the row that shortcuts apply to: the open one, otherwise the current one. */
    withRow: (run: (row: Row) => unknown) => () => {
      const row = rowAt(steps().activeIndex())
      if (row) run(row)
    },
  }
}

type StepsInput<Row> = Omit<ListInput<Row>, 'resetKey'> & {
  idOf: (row: Row) => string
  current: number
  setCurrent: (index: number) => void
  focusRow: FocusRow
  /** Whether the focus is inside an element that matches the selector. */
  isFocusIn?: (selector: string) => boolean
}

/** Opening, closing and stepping. If a row is open, stepping starts from it. */
export function createSteps<Row>(input: StepsInput<Row>) {
  const { total, rowAt, openId, onOpen, idOf, current, setCurrent, focusRow, opensOnStep = false } = input
  const { isFocusIn = isActiveElementIn } = input
  const isOpenAt = (index: number) => {
    const row = rowAt(index)
    return row !== undefined && idOf(row) === openId
  }
  /** The index of the open row, -1 if it is not in the list; without an open row, that of the current one. */
  const activeIndex = () => {
    if (openId === null || isOpenAt(current)) return current
    for (let index = 0; index < total; index += 1) if (isOpenAt(index)) return index
    return -1
  }
  const open = (index: number) => {
    const row = rowAt(index)
    if (row === undefined) return
    setCurrent(index)
    onOpen(idOf(row), openId === null ? 'push' : 'replace')
  }
  const goTo = (index: number, withoutFocus: boolean) => {
    setCurrent(index)
    focusRow(index, withoutFocus)
  }
  const close = () => {
    if (openId === null) return
    const index = activeIndex()
    onOpen(null, 'push')
    goTo(index < 0 ? current : index, false)
  }
  const stepOrigin = (by: 1 | -1) => {
    if (openId === null && opensOnStep) return by === 1 ? -1 : total
    // The first step focuses the row that is already current.
    if (openId === null) return isFocusIn('[data-index]') ? current : current - by
    const index = activeIndex()
    if (index >= 0) return index
    // The open row has left the list, and the next one has taken its place.
    return by === 1 ? current - 1 : current
  }
  const step = (by: 1 | -1) => {
    const target = Math.min(Math.max(stepOrigin(by) + by, 0), total - 1)
    if (target < 0) return
    if (openId !== null || opensOnStep) open(target)
    goTo(target, opensOnStep || isFocusIn('[data-row-panel]'))
  }
  return { activeIndex, open, close, step, goTo }
}

function isActiveElementIn(selector: string): boolean {
  return document.activeElement?.closest(selector) != null
}
