import { type RefObject, useEffect } from 'react'

const SETTLED_AFTER_MS = 120

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
    const bringBack = () => {
      settling = undefined
      findRow()?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      look()
    }
    const resize = () => {
      if (!isInView) return
      clearTimeout(settling)
      settling = setTimeout(bringBack, SETTLED_AFTER_MS)
    }
    document.addEventListener('focusin', look)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', resize)
    return () => {
      clearTimeout(settling)
      document.removeEventListener('focusin', look)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', resize)
    }
  }, [list])
}
