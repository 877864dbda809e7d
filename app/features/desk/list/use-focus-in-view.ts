import { type RefObject, useEffect } from 'react'

// Counted in frames, because on a slow machine the rows get their new heights later.
const STILL_FRAMES = 8
const GIVE_UP_AFTER_MS = 5_000

/**
 * Keeps the focused row in view when the window is resized, if it was in view before. A row that was scrolled away stays away,
 * because on a phone scrolling also resizes the window.
 */
export function useFocusInView(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isInView = false
    let frame: number | undefined
    const findRow = () => {
      const row = document.activeElement?.closest('li')
      return row && list.current?.contains(row) ? row : null
    }
    const updateIsInView = () => {
      // Movement before the new layout has settled is not the user's.
      if (frame !== undefined) return
      const box = findRow()?.getBoundingClientRect()
      isInView = box !== undefined && box.bottom > 0 && box.top < window.innerHeight
    }
    const finish = () => {
      frame = undefined
      updateIsInView()
    }
    const settle = () => {
      const until = performance.now() + GIVE_UP_AFTER_MS
      let before = ''
      let scrolledTo = window.scrollY
      let stillFrames = 0
      let isScrolled = false
      let hasMoved = false
      const checkFrame = () => {
        const row = findRow()
        if (row === null) return finish()
        if (performance.now() > until) {
          // On a very slow machine the layout may never have settled.
          bringIntoView(row)
          return finish()
        }
        const now = layoutOf(row, list.current)
        if (now !== before) {
          // In the first frames the list may scroll before its rows have their new heights.
          hasMoved = before !== ''
          stillFrames = 0
          isScrolled = false
        } else if (window.scrollY !== scrolledTo && hasMoved) {
          // The layout has settled, so this is the user scrolling.
          return finish()
        }
        before = now
        stillFrames += 1
        if (stillFrames > STILL_FRAMES) {
          if (isScrolled) return finish()
          bringIntoView(row)
          isScrolled = true
          stillFrames = 0
        }
        scrolledTo = window.scrollY
        frame = requestAnimationFrame(checkFrame)
      }
      frame = requestAnimationFrame(checkFrame)
    }
    const resize = () => {
      if (!isInView) return
      if (frame !== undefined) cancelAnimationFrame(frame)
      settle()
    }
    document.addEventListener('focusin', updateIsInView)
    window.addEventListener('scroll', updateIsInView, { passive: true })
    window.addEventListener('resize', resize)
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      document.removeEventListener('focusin', updateIsInView)
      window.removeEventListener('scroll', updateIsInView)
      window.removeEventListener('resize', resize)
    }
  }, [list])
}

/** The row's offset in the list and the list's height. Scrolling changes neither. */
function layoutOf(row: Element, list: HTMLElement | null): string {
  const top = list?.getBoundingClientRect().top ?? 0
  return `${list?.offsetHeight} ${Math.round(row.getBoundingClientRect().top - top)}`
}

function bringIntoView(row: Element): void {
  row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
