import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes the page smoothly to its top after every navigation, at once where motion is unwanted, and moves focus there, so that
 * keyboard and screen reader start at the new page as well. An address that names a place (`/#services`) is left to that place.
 */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    if (hash === '') window.scrollTo({ top: 0, behavior: preferredScroll() })
  }, [pathname, hash])
  return null
}

/** Smooth, unless the visitor has asked for less motion. */
export function preferredScroll(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
