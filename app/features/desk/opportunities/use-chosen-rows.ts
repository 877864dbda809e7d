import { useState } from 'react'
import type { ListRequest } from './calls.ts'
import { extendTo, NOTHING_SELECTED, selectAll, toggleRow } from './selection.ts'
import type { FoundList } from './use-desk-rows.ts'

/** The row that keys work on, and the selected rows. A list that was asked for anew starts at its head with nothing selected. */
export function useChosenRows(list: FoundList, request: ListRequest) {
  const total = list.total ?? 0
  const asked = JSON.stringify(request)
  const [current, setCurrent] = useState(0)
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [isOf, setIsOf] = useState(asked)
  if (isOf !== asked) {
    setIsOf(asked)
    setCurrent(0)
    setSelection(NOTHING_SELECTED)
  }
  // Only walked when something is selected: it is as long as the list.
  const order = () => Array.from({ length: total }, (_, index) => list.rowAt(index)?.id)
  return {
    current: Math.min(current, Math.max(0, total - 1)),
    setCurrent,
    selected: selection.ids,
    select: (id: string, extend: boolean) =>
      setSelection((before) => (extend ? extendTo(before, id, order()) : toggleRow(before, id))),
    selectAllLoaded: () => {
      const all = selectAll(order())
      setSelection(all)
      return all.ids.size
    },
    clear: () => setSelection(NOTHING_SELECTED),
  }
}
