import { Outlet, useLocation } from 'react-router'
import { AccessGuard } from '#app/features/account/access-guard.tsx'
import { SignInAgain } from '#app/features/account/sign-in/sign-in-again.tsx'
import { DeskFrame } from '#app/features/desk/shell/desk-frame.tsx'
import { PendingFrame } from '#app/features/desk/shell/pending-frame.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useFrame } from '#app/lib/auth/staff-screen.ts'
import { STAFF_SCREENS } from '#app/lib/auth/way-back.ts'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { hasStoredSession } from '#app/lib/backend/session-hints.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { findPage } from '#contracts/site/pages.ts'
import type { Route } from './+types/desk.ts'

// Connects while the app is still starting, because nobody opens a screen without a session.
if (typeof window !== 'undefined' && hasStoredSession()) warmUpBackend()

export const handle = STAFF_SCREENS

/** The head of each screen, which has none of its own. */
export const meta: Route.MetaFunction = ({ matches, location: { pathname } }) => {
  const screen = findPage(pathname)?.screen
  return screen ? pageMeta(matches, { ...screen, path: pathname.replace(/\/$/, ''), robots: 'noindex' }) : []
}

/**
 * The frame and the guard of every staff screen and of the account page. They are its child routes, so moving between them keeps
 * frame and data.
 */
export default function DeskLayout() {
  const frame = useFrame()
  const { email } = useAuth()
  const audience = findPage(useLocation().pathname)?.audience
  const screen = (
    <AccessGuard requireStaff={audience !== 'user'} requireAdmin={audience === 'admin'}>
      <Outlet />
    </AccessGuard>
  )
  if (frame === 'waiting') return <PendingFrame>{screen}</PendingFrame>
  // Keyed by the account, so that the next one sees nothing of the last.
  return frame === 'desk' ? (
    <DeskFrame key={email} signInAgain={<SignInAgain />}>
      {screen}
    </DeskFrame>
  ) : (
    screen
  )
}
