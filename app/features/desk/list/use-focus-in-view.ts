import { type RefObject, useEffect } from 'react'

// In frames and not in milliseconds, because on a slow machine the rows get their new heights later.
const CALM_FRAMES = 8
const LONGEST_MS = 5_000

/**
 * Keeps the focused row in view when the window gets another size, if it was in view before. One that was scrolled away stays
 * away, because a phone's window also changes its height while it is scrolled.
 */
export function useFocusInView(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isInView = false
    let frame: number | undefined
    const findRow = () => {
      const row = document.activeElement?.closest('li')
      return row && list.current?.contains(row) ? row : null
    }
    const look = () => {
      // What moves until the new size has settled is not the person's doing.
      if (frame !== undefined) return
      const box = findRow()?.getBoundingClientRect()
      isInView = box !== undefined && box.bottom > 0 && box.top < window.innerHeight
    }
    const finish = () => {
      frame = undefined
      look()
    }
    const settle = () => {
      const until = performance.now() + LONGEST_MS
      let before = ''
      let scrolledTo = window.scrollY
      let calm = 0
      let isBrought = false
      let hasMoved = false
      const watch = () => {
        const row = findRow()
        if (row === null) return finish()
        if (performance.now() > until) {
          // It may never have stood still on a machine this slow.
          bring(row)
          return finish()
        }
        const now = layoutOf(row, list.current)
        if (now !== before) {
          // At first the list itself scrolls, before its rows have their new heights.
          hasMoved = before !== ''
          calm = 0
          isBrought = false
        } else if (window.scrollY !== scrolledTo && hasMoved) {
          // No row moves any more, so somebody scrolls, and decides what is in view.
          return finish()
        }
        before = now
        calm += 1
        if (calm > CALM_FRAMES) {
          if (isBrought) return finish()
          bring(row)
          isBrought = true
          calm = 0
        }
        scrolledTo = window.scrollY
        frame = requestAnimationFrame(watch)
      }
      frame = requestAnimationFrame(watch)
    }
    const resize = () => {
      if (!isInView) return
      if (frame !== undefined) cancelAnimationFrame(frame)
      settle()
    }
    document.addEventListener('focusin', look)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', resize)
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      document.removeEventListener('focusin', look)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', resize)
    }
  }, [list])
}

/** Where a row stands in the list, and how long the list is. Scrolling changes neither. */
function layoutOf(row: Element, list: HTMLElement | null): string {
  const top = list?.getBoundingClientRect().top ?? 0
  return `${list?.offsetHeight} ${Math.round(row.getBoundingClientRect().top - top)}`
}

function bring(row: Element): void {
  row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
