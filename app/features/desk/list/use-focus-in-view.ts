import { type RefObject, useEffect } from 'react'

// The rows get their new heights after the window has its own, each time with a new height of the list.
const SETTLED_AFTER_MS = 300

/**
 * Keeps the focused row in view when the window gets another size, if it was in view before. One that was scrolled away stays
 * away, because a phone's window also changes its height while it is scrolled.
 */
export function useFocusInView(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isInView = false
    let settling: ReturnType<typeof setTimeout> | undefined
    const findRow = () => {
      const row = document.activeElement?.closest('li')
      return row && list.current?.contains(row) ? row : null
    }
    const look = () => {
      // What moves until the new size has settled is not the person's doing.
      if (settling !== undefined) return
      const box = findRow()?.getBoundingClientRect()
      isInView = box !== undefined && box.bottom > 0 && box.top < window.innerHeight
    }
    const stop = () => {
      clearTimeout(settling)
      settling = undefined
    }
    const settle = () => {
      stop()
      settling = setTimeout(() => {
        settling = undefined
        if (isInView) findRow()?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      }, SETTLED_AFTER_MS)
    }
    const observer = new ResizeObserver(() => settling !== undefined && settle())
    if (list.current !== null) observer.observe(list.current)
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    document.addEventListener('focusin', look, options)
    window.addEventListener('scroll', look, options)
    window.addEventListener('resize', settle, options)
    // Somebody who scrolls decides what is in view.
    window.addEventListener('wheel', stop, options)
    window.addEventListener('touchmove', stop, options)
    return () => {
      stop()
      observer.disconnect()
      listening.abort()
    }
  }, [list])
}
