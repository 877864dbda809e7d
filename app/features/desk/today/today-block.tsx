import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

type TodayBlockProps = {
  title: string
  total: number
  /** The list that has them all. */
  to: string
  /** Beneath the lines, such as what others have to do. */
  foot?: ReactNode
  children?: ReactNode
}

/** One thing that waits: its number, its first lines, and the way to its list. Nothing while nothing does. */
export function TodayBlock({ title, total, to, foot, children }: TodayBlockProps) {
  const id = useId()
  if (total === 0) return null
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-11 items-center gap-3 border-rule-strong border-b">
        <span aria-hidden="true" className="figures font-bold font-display text-2xl">
          {total.toLocaleString('en-US')}
        </span>
        <h2 id={id} className="label-caps min-w-0 py-2 font-sans text-dim">
          {title}
          <span className="sr-only">, {total.toLocaleString('en-US')}</span>
        </h2>
        <Link
          to={to}
          aria-label={`Show all: ${title}`}
          className="ml-auto inline-flex min-h-11 shrink-0 items-center text-dim text-sm underline-offset-4 hover:text-ink hover:underline"
        >
          Show all
        </Link>
      </div>
      {children && <ul>{children}</ul>}
      {foot}
    </section>
  )
}

type TodayLineProps = {
  to: string
  /** A day or an age, in the column where the eye looks for time. */
  when: string
  /** The time is over. */
  isLate?: boolean
  title: string
  detail?: string | null
  mark?: ReactNode
}

/** A line of 44 pixels, all of it the link. */
export function TodayLine({ to, when, isLate = false, title, detail, mark }: TodayLineProps) {
  return (
    <li className="border-rule border-b">
      <Link
        to={to}
        className="grid min-h-11 grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-3 py-1.5 hover:bg-haze sm:py-0"
      >
        <span className={clsx('figures text-sm', isLate ? 'font-semibold text-amber' : 'text-dim')}>{when}</span>
        <span className="flex min-w-0 flex-col sm:flex-row sm:items-baseline sm:gap-3">
          <span className="flex min-w-0 items-center gap-2 font-semibold text-[0.9375rem] sm:max-w-[65%] sm:shrink-0">
            <span className="truncate">{title}</span>
            {mark}
          </span>
          {detail && <span className="min-w-0 truncate text-dim text-sm">{detail}</span>}
        </span>
      </Link>
    </li>
  )
}
