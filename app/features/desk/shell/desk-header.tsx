import type { ReactNode } from 'react'
import { NoticePlace } from '#app/ui/notice-place.tsx'
import { Account } from './account.tsx'
import { ConnectionState } from './connection-state.tsx'
import { FrameNotice } from './frame-notice.tsx'
import { HomeMark } from './home-mark.tsx'

/** Name, connection, account, and beneath them what hinders work: an ended session, no network. */
export function DeskHeader({ signInAgain }: { signInAgain: ReactNode }) {
  return (
    <header className="sticky top-0 z-40 border-rule border-b bg-night">
      {/* Below 1024 pixels the line is too short for both, so it makes way for a notice, and nothing beneath it does. */}
      <div data-yields-to-notice className="relative flex h-14 items-center gap-5 px-5 lg:px-6">
        <HomeMark />
        <NoticePlace className="pointer-events-none absolute inset-0 lg:static lg:min-w-0 lg:flex-1 lg:self-stretch" />
        <div className="ml-auto flex min-w-0 items-center gap-5">
          <ConnectionState />
          <div className="hidden min-w-0 items-center gap-4 md:flex">
            <Account />
          </div>
        </div>
      </div>
      <FrameNotice signInAgain={signInAgain} />
    </header>
  )
}
