import { useState } from 'react'
import { NOTHING_SELECTED, type Selection } from '#app/features/desk/opportunities/selection.ts'

/** A list that was asked for anew starts at its head with nothing selected. */
export function useChosen(asked: string, count: number) {
  const [current, setCurrent] = useState(0)
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
  const [isOf, setIsOf] = useState(asked)
  if (isOf !== asked) {
    setIsOf(asked)
    setCurrent(0)
    setSelection(NOTHING_SELECTED)
  }
  return { current: Math.min(current, Math.max(0, count - 1)), setCurrent, selection, setSelection }
}
