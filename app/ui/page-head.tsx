import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type PageHeadProps = {
  mark: string
  title: ReactNode
  /** Shown at the far end of the mark's rule: a count, a place, a timecode. */
  aside?: ReactNode
  children?: ReactNode
  /** Less space below the head. If there is room, the text is beside the title. */
  isTight?: boolean
}

/** The head of a page: its mark on a rule, then the title as large as the screen allows. */
export function PageHead({ mark, title, aside, children, isTight = false }: PageHeadProps) {
  return (
    <header className={clsx('gutters', isTight ? 'pt-7 pb-7 sm:pt-10 sm:pb-10' : 'pt-14 pb-12 sm:pt-20 sm:pb-16')}>
      <p className="label-caps figures flex items-center gap-4 text-dim">
        <span>{mark}</span>
        <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-rule-strong" />
        {aside && <span className="text-right">{aside}</span>}
      </p>
      <div className={isTight ? 'lg:flex lg:flex-wrap lg:items-end lg:gap-x-12' : undefined}>
        <h1
          className={clsx(
            '-ml-[0.04em] max-w-[16ch] font-extrabold text-hero tracking-[-0.012em]',
            isTight ? 'mt-5' : 'mt-7',
          )}
        >
          {title}
        </h1>
        {children && (
          <div
            className={clsx(
              'text-pretty text-dim text-lead',
              isTight ? 'mt-5 max-w-[44ch] lg:ml-auto lg:grow lg:basis-88' : 'mt-8 max-w-[58ch]',
            )}
          >
            {children}
          </div>
        )}
      </div>
    </header>
  )
}
