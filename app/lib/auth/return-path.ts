import { type Location, type UIMatch, useLocation, useMatches } from 'react-router'

/** For `handle` of a route behind the access guard. */
export const GUARDED = { isGuarded: true }

/** For `handle` of the layout route of the staff screens and the account page: guarded, and rendered inside the desk. */
export const STAFF_SCREENS = { isGuarded: true }

type ReturnState = { from: string }

/** Link state for the sign-in screen: on a guarded page, where to return after signing in; elsewhere undefined. */
export function useReturnState(): ReturnState | undefined {
  const { pathname, search, hash } = useLocation()
  const isGuarded = useMatches().some(
    ({ handle }: UIMatch<unknown, unknown>) => handle === GUARDED || handle === STAFF_SCREENS,
  )
  return isGuarded ? { from: pathname + search + hash } : undefined
}

/** Where to go after signing in: back to the guarded page that asked for it, or home. */
export function findReturnPath({ state, search }: Location<Partial<ReturnState> | null>): string {
  // After a sign-in provider, the path is in the URL.
  const from: unknown = state?.from ?? new URLSearchParams(search).get('from')
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/'
}
