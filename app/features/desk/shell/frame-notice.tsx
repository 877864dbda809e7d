import type { ReactNode } from 'react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useIsOnline } from './use-is-online.ts'

/** Says under the header that the session has ended or that there is no network. Quiet, and nothing on the screen is lost. */
export function FrameNotice({ signInAgain }: { signInAgain: ReactNode }) {
  const { hasEnded } = useAuth()
  const isOnline = useIsOnline()
  if (hasEnded) {
    return (
      <Line>
        <p>
          <strong className="font-semibold">Your session has ended.</strong>{' '}
          <span className="text-dim">What you typed is still here. Sign in again to go on.</span>
        </p>
        {signInAgain}
      </Line>
    )
  }
  if (isOnline) return <div role="status" />
  return (
    <Line>
      <p>
        <strong className="font-semibold">You are offline.</strong>{' '}
        <span className="text-dim">What you see may be old, and nothing can be saved until the network is back.</span>
      </p>
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-amber/40 border-b bg-amber-dim px-5 py-2 text-sm lg:px-6"
    >
      {children}
    </div>
  )
}
