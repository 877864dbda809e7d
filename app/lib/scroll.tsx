import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

// React's layout effects warn when the server renders them, and there is nothing to scroll there.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * After Back and Forward a page is where it was left. After every other navigation it scrolls to the top, smoothly unless
 * reduced motion is set, except if the address has a fragment (`/#services`), or if the navigation only changes the query and
 * says so with `state: { stay: true }`. The focus moves to the new page, so that keyboard and screen reader start there.
 */
export function Scroll() {
  const { key, pathname, hash, state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const shown = useRef({ key, pathname })
  /** How far down each entry of the history was when it was left. */
  const places = useRef(new Map<string, number>())

  useEffect(() => {
    const remember = () => places.current.set(shown.current.key, window.scrollY)
    const byBrowser = () => {
      window.history.scrollRestoration = 'auto'
    }
    const byUs = () => {
      window.history.scrollRestoration = 'manual'
    }
    remember()
    byUs()
    window.addEventListener('scroll', remember, { passive: true })
    // Where this page is loaded anew, only the browser knows where it was.
    window.addEventListener('pagehide', byBrowser)
    window.addEventListener('pageshow', byUs)
    return () => {
      byBrowser()
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', byBrowser)
      window.removeEventListener('pageshow', byUs)
    }
  }, [])

  useBrowserLayoutEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    if (before.pathname !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
    const place = isReturn ? places.current.get(key) : undefined
    if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' })
    else if (hash === '' && !state?.stay) window.scrollTo({ top: 0, behavior: preferredScroll() })
  }, [key, pathname, hash, state, isReturn])
  return null
}

/** Smooth, unless the visitor prefers reduced motion. */
export function preferredScroll(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
