import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { preferredScroll } from './preferred-scroll.ts'

// React's layout effects warn when the server renders them, and there is nothing to scroll there.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * After Back and Forward a page is where it was left. After every other navigation it scrolls to the top, smoothly unless
 * reduced motion is set, except if the address has a fragment (`/#services`), or if the navigation only changes the query and
 * says so with `state: { stay: true }`. The focus moves to the new page, so that keyboard and screen reader start there.
 */
export function Scroll() {
  const { key, pathname, search, hash, state } = useLocation()
  // A fragment that the browser itself follows looks like a return to an entry with the first one's key.
  const isFragment = key === 'default' && hash !== ''
  const isReturn = useNavigationType() === 'POP' && !isFragment
  const entry = `${key} ${pathname}${search}${hash}`
  const shown = useRef({ entry, pathname })
  /** How far down each entry of the history was when it was left. */
  const places = useRef(new Map<string, number>())
  const isLeaving = useRef(false)

  useEffect(() => {
    const remember = () => {
      if (!isLeaving.current) places.current.set(shown.current.entry, window.scrollY)
    }
    // On Back the browser scrolls the page that is still shown, which is not where its reader left it.
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
    const place = isReturn ? places.current.get(entry) : undefined
    if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' })
    else if (hash === '' && !state?.stay) window.scrollTo({ top: 0, behavior: preferredScroll() })
  }, [entry, pathname, hash, state, isReturn])
  return null
}
