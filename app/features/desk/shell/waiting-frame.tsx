import type { ReactNode } from 'react'
import { HomeMark } from './home-mark.tsx'

/** The frame while it is not known yet who is looking; also what is in the built page of each room. */
export function WaitingFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-rule border-b">
        <div className="flex h-14 items-center px-5 lg:px-6">
          <HomeMark />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
