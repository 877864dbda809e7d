import { Outlet, useLocation } from 'react-router'
import { AccessGuard } from '#app/features/account/access-guard.tsx'
import { SignInAgain } from '#app/features/account/sign-in/sign-in-again.tsx'
import { DeskFrame } from '#app/features/desk/shell/desk-frame.tsx'
import { PendingFrame } from '#app/features/desk/shell/pending-frame.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { STAFF_SCREENS } from '#app/lib/auth/return-path.ts'
import { useFrame } from '#app/lib/auth/use-frame.ts'
import { preloadBackend } from '#app/lib/backend/client.ts'
import { hasStoredSession } from '#app/lib/backend/session-hints.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { findPage } from '#contracts/site/pages.ts'
import type { Route } from './+types/desk.ts'

// Loads the client while the app is still starting, because every screen needs the session.
if (typeof window !== 'undefined' && hasStoredSession()) preloadBackend()

export const handle = STAFF_SCREENS

/** The head of every screen. */
export const meta: Route.MetaFunction = ({ matches, location: { pathname } }) => {
  const screen = findPage(pathname)?.screen
  return screen ? pageMeta(matches, { ...screen, path: pathname.replace(/\/$/, ''), robots: 'noindex' }) : []
}

/** The frame and the access guard of every staff screen and of the account page. Moving between them keeps frame and data. */
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
