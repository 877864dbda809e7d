import { type UIMatch, useMatches } from 'react-router'
import { type Auth, useAuth } from './auth-provider.tsx'
import { STAFF_SCREENS } from './return-path.ts'

/**
 * The layout of a page: `public` for all pages but the staff screens and the account page; in those `waiting` until the user is known, `desk` for
 * staff, and `outside` for everybody else, who see the access guard's notice, or their account, on a public page.
 */
export type Frame = 'public' | 'waiting' | 'desk' | 'outside'

export function useFrame(): Frame {
  const auth = useAuth()
  const isStaffScreen = useMatches().some(({ handle }: UIMatch<unknown, unknown>) => handle === STAFF_SCREENS)
  return isStaffScreen ? chooseFrame(auth) : 'public'
}

function chooseFrame({ status, isStaff, isVerifying, secondFactor, hasSessionEnded }: Auth): Exclude<Frame, 'public'> {
  if (hasSessionEnded) return 'desk'
  if (status === 'loading' || (isVerifying && !isStaff)) return 'waiting'
  return status === 'signed-in' && isStaff && secondFactor === 'none' ? 'desk' : 'outside'
}
