import { useLocation } from 'react-router'

/** Whether a link leads to the page that is shown, or with `below` to one above it. A link to a part of a page never does. */
export function useIsCurrent(): (to: string, how?: 'below') => boolean {
  const { pathname } = useLocation()
  const shown = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return (to, how) => to === shown || (how === 'below' && shown.startsWith(`${to}/`))
}
