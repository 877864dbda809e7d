import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createDashboardCache } from '#app/features/desk/shared/queries.ts'
import { Commands } from './commands.tsx'
import { DeskHeader } from './desk-header.tsx'
import { Rail } from './rail.tsx'
import { RoomBar } from './room-bar.tsx'
import { TimeZoneNote } from './time-zone-note.tsx'
import { useLiveDesk } from './use-live-desk.ts'

type DeskFrameProps = {
  /** Shown when the session has ended: signs the same person in again over the screen. */
  signInAgain: ReactNode
  children: ReactNode
}

/** What stands around every staff room: a slim header, the rail (a bar below 1024 pixels), and one cache for all rooms. */
export function DeskFrame(props: DeskFrameProps) {
  const [cache] = useState(createDashboardCache)
  return (
    <QueryClientProvider client={cache}>
      <Frame {...props} />
    </QueryClientProvider>
  )
}

function Frame({ signInAgain, children }: DeskFrameProps) {
  useLiveDesk()
  return (
    <>
      <DeskHeader signInAgain={signInAgain} />
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Rail />
        <main
          id="main"
          tabIndex={-1}
          // The bar at the bottom never covers what is focused.
          className="min-w-0 pb-16 max-lg:[&_:focus-visible]:scroll-mb-16 [--gutter:clamp(1.25rem,2.4vw,2.5rem)] lg:min-h-[calc(100svh-3.5rem)] lg:border-rule lg:border-l lg:pb-0"
        >
          {children}
          <TimeZoneNote className="gutters pb-6 lg:hidden" />
        </main>
      </div>
      <RoomBar />
      <Commands />
    </>
  )
}
