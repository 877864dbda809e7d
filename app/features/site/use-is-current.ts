import { useLocation } from 'react-router'

/** Whether a link leads to the current page, or with `below` to one above it. A link with a fragment never does. */
export function useIsCurrent(): (to: string, how?: 'below') => boolean {
  const { pathname } = useLocation()
  const current = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return (to, how) => to === current || (how === 'below' && current.startsWith(`${to}/`))
}
