import type { ReactNode } from 'react'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'

/** The title of a screen, a sentence on its purpose, and actions on the whole screen. */
export function ScreenHead({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  // All of these actions are extensions.
  const support = useBackendSupport()
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div>
        <h1 className="text-title">{title}</h1>
        <p className="mt-1.5 max-w-[65ch] text-dim text-sm">{children}</p>
      </div>
      {actions && support !== 'specified' && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
