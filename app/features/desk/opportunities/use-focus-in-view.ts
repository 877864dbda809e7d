import { type RefObject, useEffect } from 'react'

// In frames and not in milliseconds, because on a slow machine the rows get their new heights later.
const CALM_FRAMES = 8
const LONGEST_MS = 5_000
// What a person scrolls with. Whoever does so decides what is in view, also before the rows have settled.
const SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown']

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
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
      look()
    }
    const settle = () => {
      const until = performance.now() + LONGEST_MS
      let before = ''
      let calm = 0
      let broughtTo: number | null = null
      const watch = () => {
        const row = findRow()
        if (row === null || performance.now() > until) return finish()
        const now = layoutOf(row, list.current)
        if (now !== before) {
          calm = 0
          broughtTo = null
        } else if (broughtTo !== null && window.scrollY !== broughtTo) {
          // Somebody has scrolled since.
          return finish()
        }
        before = now
        calm += 1
        if (calm > CALM_FRAMES) {
          if (broughtTo !== null) return finish()
          row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
          broughtTo = window.scrollY
          calm = 0
        }
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
    for (const name of SCROLLING) window.addEventListener(name, finish, { passive: true })
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', resize)
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      document.removeEventListener('focusin', look)
      for (const name of SCROLLING) window.removeEventListener(name, finish)
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
