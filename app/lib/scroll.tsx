import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { preferredScrollBehavior } from './scroll-behavior.ts'

// React warns about layout effects on the server, where there is nothing to scroll.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Restores the scroll position after Back and Forward. Every other navigation scrolls to the top, except if the URL has a
 * fragment (`/#services`) or the navigation has `state: { stay: true }`. The focus moves to the new page, so that keyboard and
 * screen reader start there.
 */
export function Scroll() {
  const { key, pathname, search, hash, state } = useLocation()
  // A fragment followed by the browser itself looks like a return to the first history entry.
  const isFragment = key === 'default' && hash !== ''
  const isReturn = useNavigationType() === 'POP' && !isFragment
  const entry = `${key} ${pathname}${search}${hash}`
  const shown = useRef({ entry, pathname })
  /** The scroll position of each history entry. */
  const positions = useRef(new Map<string, number>())
  const isLeaving = useRef(false)

  useEffect(() => {
    const remember = () => {
      if (!isLeaving.current) positions.current.set(shown.current.entry, window.scrollY)
    }
    // On Back the browser scrolls the old page before it is replaced, so that position is not stored.
    const leave = () => {
      isLeaving.current = true
    }
    remember()
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('popstate', leave)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('popstate', leave)
    }
  }, [])

  useBrowserLayoutEffect(() => {
    const before = shown.current
    if (before.entry === entry) return
    shown.current = { entry, pathname }
    isLeaving.current = false
    if (before.pathname !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
    const position = isReturn ? positions.current.get(entry) : undefined
    if (position !== undefined) window.scrollTo({ top: position, behavior: 'instant' })
    else if (hash === '' && !state?.stay) window.scrollTo({ top: 0, behavior: preferredScrollBehavior() })
  }, [entry, pathname, hash, state, isReturn])
  return null
}
