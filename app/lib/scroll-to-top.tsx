import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes the page smoothly to its top after every navigation, at once where motion is unwanted, and moves focus there when the
 * page is another one, so that keyboard and screen reader start at it. An address that names a place (`/#services`) is left
 * to that place; a change of the address that is no change of place (a filter) says so by `state: { stay: true }`.
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

/** Smooth, unless the visitor has asked for less motion. */
export function preferredScroll(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
