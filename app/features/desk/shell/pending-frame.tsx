import type { ReactNode } from 'react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Account } from './account.tsx'
import { HomeMark } from './home-mark.tsx'

/** The frame while the user is unknown. It is also in the prerendered page of each screen. */
export function PendingFrame({ children }: { children: ReactNode }) {
  const { status } = useAuth()
  return (
    <>
      <header className="border-rule border-b">
        <div className="flex h-14 items-center gap-5 px-5 lg:px-6">
          <HomeMark />
          {/* A user whose role cannot be loaded must still be able to sign out. */}
          {status === 'signed-in' && (
            <div className="ml-auto hidden min-w-0 items-center gap-4 md:flex">
              <Account />
            </div>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
