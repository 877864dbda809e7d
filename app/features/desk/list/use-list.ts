import { useLayoutEffect, useRef, useState } from 'react'
import { useSelection } from './selection.ts'
import { useStableCallback } from './use-stable-callback.ts'

/** Brings a row into view and, unless quietly, gives it the focus. */
export type FocusRow = (index: number, isQuiet: boolean) => void

type ListInput<Row> = {
  /** What was asked for, in any form: a list with a new query starts at the top with nothing selected. */
  asked: string
  total: number
  /** The row at an index; undefined while it is not loaded. */
  rowAt: (index: number) => Row | undefined
  /** The row that is open beside the list or in its place. */
  openId: string | null
  /** Opens a row, or closes the open one. */
  onOpen: (id: string | null, how: 'push' | 'replace') => void
  /** What rows are called in `openId`, if not by their id. */
  idOf?: (row: Row) => string
  /** Whether a step opens the row also while none is open. */
  opensOnStep?: boolean
}

export type List<Row extends { id: string }> = ReturnType<typeof useList<Row>>

/**
 * A list of rows that keys work on: the current row, which is in the tab order, the open one, and the selected ones. `Rows` and
 * `VirtualRows` render it.
 */
export function useList<Row extends { id: string }>(input: ListInput<Row>) {
  const { asked, total, rowAt, openId } = input
  const focusRow = useRef<FocusRow>(null)
  const [chosenIndex, setCurrent] = useState(0)
  const selection = useSelection(() => Array.from({ length: total }, (_, index) => rowAt(index)?.id))
  const [isOf, setIsOf] = useState(asked)
  if (isOf !== asked) {
    setIsOf(asked)
    setCurrent(0)
    selection.clear()
  }
  const current = Math.min(chosenIndex, Math.max(0, total - 1))
  const idOf = (row: Row) => input.idOf?.(row) ?? row.id
  // `openId` comes from the address, which follows a moment later: a key pressed meanwhile must not act on what it still says.
  const meantId = useRef(openId)
  useLayoutEffect(() => {
    meantId.current = openId
  }, [openId])
  const steps = () =>
    createSteps({
      ...input,
      openId: meantId.current,
      onOpen: (id, how) => {
        meantId.current = id
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
    /** Whether the open row has been closed and is still on the screen. */
    isClosing: () => openId !== null && meantId.current === null,
    isOpen: openId !== null,
    isOpenRow: (row: Row) => openId !== null && idOf(row) === openId,
    open: useStableCallback((index: number) => steps().open(index)),
    close: useStableCallback(() => steps().close()),
    step: useStableCallback((by: 1 | -1) => steps().step(by)),
    goTo: useStableCallback((index: number, isQuiet: boolean) =>
      steps().goTo(Math.max(0, Math.min(index, total - 1)), isQuiet),
    ),
    /** Runs with the row that keys are for: the open one, else the current one. */
    withRow: (run: (row: Row) => unknown) => () => {
      const row = rowAt(steps().at())
      if (row) run(row)
    },
  }
}

type StepsInput<Row> = Omit<ListInput<Row>, 'asked'> & {
  idOf: (row: Row) => string
  current: number
  setCurrent: (index: number) => void
  focusRow: FocusRow
  /** Whether the focus is inside an element that this selector finds. */
  isFocusIn?: (selector: string) => boolean
}

/** Opening, closing and stepping, which follow the open row where one is open. */
export function createSteps<Row>(input: StepsInput<Row>) {
  const { total, rowAt, openId, onOpen, idOf, current, setCurrent, focusRow, opensOnStep = false } = input
  const { isFocusIn = isActiveElementIn } = input
  const isOpenAt = (index: number) => {
    const row = rowAt(index)
    return row !== undefined && idOf(row) === openId
  }
  /** Where the open row is, -1 if it is not in the list; else the current row. */
  const at = () => {
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
  const goTo = (index: number, isQuiet: boolean) => {
    setCurrent(index)
    focusRow(index, isQuiet)
  }
  const close = () => {
    if (openId === null) return
    const index = at()
    onOpen(null, 'push')
    goTo(index < 0 ? current : index, false)
  }
  const stepFrom = (by: 1 | -1) => {
    if (openId === null && opensOnStep) return by === 1 ? -1 : total
    // The first key of all goes to the row that is current already.
    if (openId === null) return isFocusIn('[data-index]') ? current : current - by
    const index = at()
    if (index >= 0) return index
    // Where the open row was, the one after it is now.
    return by === 1 ? current - 1 : current
  }
  const step = (by: 1 | -1) => {
    const target = Math.min(Math.max(stepFrom(by) + by, 0), total - 1)
    if (target < 0) return
    if (openId !== null || opensOnStep) open(target)
    goTo(target, opensOnStep || isFocusIn('[data-row-panel]'))
  }
  return { at, open, close, step, goTo }
}

function isActiveElementIn(selector: string): boolean {
  return document.activeElement?.closest(selector) != null
}
