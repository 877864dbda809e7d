import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to the top after every navigation, smoothly unless reduced motion is set, and moves the focus to the new page, so that
 * keyboard and screen reader start there. It does not scroll if the address has a fragment (`/#services`), or if the
 * navigation only changes the query and says so with `state: { stay: true }`.
 */
export function ScrollToTop() {
  const { key, pathname, hash, state } = useLocation()
  const shown = useRef({ key, pathname })
  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    if (before.pathname !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
    if (hash === '' && !state?.stay) window.scrollTo({ top: 0, behavior: preferredScroll() })
  }, [key, pathname, hash, state])
  return null
}

/** Smooth, unless the visitor prefers reduced motion. */
export function preferredScroll(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
