import { Outlet, useLocation } from 'react-router'
import { AccessGuard } from '#app/features/account/access-guard.tsx'
import { SignInAgain } from '#app/features/account/sign-in/sign-in-again.tsx'
import { DeskFrame } from '#app/features/desk/shell/desk-frame.tsx'
import { WaitingFrame } from '#app/features/desk/shell/waiting-frame.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useFrame } from '#app/lib/auth/staff-room.ts'
import { STAFF_ROOMS } from '#app/lib/auth/way-back.ts'
import { loadBackendEarly } from '#app/lib/backend/load-early.ts'
import { findPage } from '#contracts/site/pages.ts'

loadBackendEarly()

export const handle = STAFF_ROOMS

/**
 * The frame and the guard of every staff room and of the account page. They are its child routes, so moving between them keeps
 * frame and data.
 */
export default function DeskLayout() {
  const frame = useFrame()
  const { email } = useAuth()
  const audience = findPage(useLocation().pathname)?.audience
  const room = (
    <AccessGuard requireStaff={audience !== 'user'} requireAdmin={audience === 'admin'}>
      <Outlet />
    </AccessGuard>
  )
  if (frame === 'waiting') return <WaitingFrame>{room}</WaitingFrame>
  // Keyed by the account, so that the next one sees nothing of the last.
  return frame === 'desk' ? (
    <DeskFrame key={email} signInAgain={<SignInAgain />}>
      {room}
    </DeskFrame>
  ) : (
    room
  )
}
