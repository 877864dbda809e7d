import { useCallback, useEffect, useRef, useState } from 'react'

const OPEN_AFTER_MS = 200
const CLOSE_AFTER_MS = 150
/** So soon after another panel the next one opens at once. */
const SKIP_WITHIN_MS = 300

/**
 * Which panel is open. Panels open 200 ms after the pointer arrives, at once within 300 ms of another, and close 150 ms after
 * it leaves; a press opens and closes at once.
 */
export function useMenuTiming() {
  const [open, setOpen] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useRef({ openedByPointerAt: 0, closedAt: Number.NEGATIVE_INFINITY })
  const shown = useRef<string | null>(null)

  const show = useCallback((label: string | null) => {
    clearTimeout(timer.current)
    if (label === null && shown.current !== null) changed.current.closedAt = performance.now()
    shown.current = label
    setOpen(label)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const arrive = useCallback(
    (label: string) => {
      clearTimeout(timer.current)
      if (shown.current === label) return
      const isNext = shown.current !== null || performance.now() - changed.current.closedAt < SKIP_WITHIN_MS
      const openNow = () => {
        changed.current.openedByPointerAt = performance.now()
        show(label)
      }
      if (isNext) openNow()
      else timer.current = setTimeout(openNow, OPEN_AFTER_MS)
    },
    [show],
  )
  const leave = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show(null), CLOSE_AFTER_MS)
  }, [show])
  const press = useCallback(
    (label: string) => {
      // Who presses what has just opened under the pointer wanted it open.
      const isFresh = performance.now() - changed.current.openedByPointerAt < SKIP_WITHIN_MS
      if (shown.current !== label) show(label)
      else if (!isFresh) show(null)
    },
    [show],
  )
  const close = useCallback(() => show(null), [show])
  return { open, arrive, leave, press, close }
}
