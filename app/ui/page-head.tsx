import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type PageHeadProps = {
  mark: string
  title: ReactNode
  /** Shown at the far end of the mark's rule: a count, a place, a timecode. */
  aside?: ReactNode
  children?: ReactNode
  /** For a page whose content follows close on its head. */
  isTight?: boolean
}

/** The head of a page: its mark on a rule, then the title as large as the screen allows. */
export function PageHead({ mark, title, aside, children, isTight = false }: PageHeadProps) {
  return (
    <header className={clsx('gutters pt-14 sm:pt-20', isTight ? 'pb-8 sm:pb-10' : 'pb-12 sm:pb-16')}>
      <p className="label-caps figures flex items-center gap-4 text-dim">
        <span>{mark}</span>
        <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-rule-strong" />
        {aside && <span className="text-right">{aside}</span>}
      </p>
      <h1 className="-ml-[0.04em] mt-7 max-w-[16ch] font-extrabold text-hero tracking-[-0.012em]">{title}</h1>
      {children && <div className="mt-8 max-w-[58ch] text-pretty text-dim text-lead">{children}</div>}
    </header>
  )
}
