import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** A cue sheet: lines separated by hairlines, without boxes. */
export function Sheet({ className, ...props }: ComponentProps<'ul'>) {
  return <ul className={clsx('border-rule-strong border-t', className)} {...props} />
}

type SheetLineProps = Omit<ComponentProps<'li'>, 'title'> & {
  /** The cue's number or day, shown in the narrow first column. */
  index?: ReactNode
  title: ReactNode
  /** Shown beside the title: people, places, instruments. */
  detail?: ReactNode
  /** The timecode or count, right-aligned in tabular figures. */
  time?: ReactNode
  /** For a list of a few lines inside a card. */
  isDense?: boolean
}

export function SheetLine({ index, title, detail, time, isDense = false, ...props }: SheetLineProps) {
  return (
    <li
      className={clsx(
        'figures grid min-h-11 items-baseline gap-x-4 border-rule border-b',
        isDense ? 'py-2.5' : 'py-3',
        // The title is never narrower than its longest word.
        index === undefined
          ? 'grid-cols-[minmax(min-content,1fr)_auto]'
          : 'grid-cols-[2.5rem_minmax(min-content,1fr)_auto]',
        detail !== undefined &&
          (index === undefined
            ? 'sm:grid-cols-[5fr_6fr_auto]'
            : // A fixed last column: each line is its own grid, and the columns of all lines must align.
              'sm:grid-cols-[2.5rem_4fr_6fr_5rem]'),
      )}
      {...props}
    >
      {index !== undefined && <span className="text-dim text-sm">{index}</span>}
      <span className="min-w-0 font-semibold">{title}</span>
      {detail !== undefined && (
        <span
          className={clsx(
            'order-last min-w-0 text-dim text-sm sm:order-none',
            index === undefined ? 'col-span-2 sm:col-span-1' : 'col-span-2 col-start-2 sm:col-span-1 sm:col-start-auto',
          )}
        >
          {detail}
        </span>
      )}
      {time !== undefined && <span className="text-right text-dim [overflow-wrap:anywhere]">{time}</span>}
    </li>
  )
}

/** Lines of plain text. */
export function PlainSheet({ lines, className }: { lines: readonly string[]; className: string }) {
  return (
    <Sheet className={className}>
      {lines.map((line) => (
        <SheetLine key={line} title={<span className="font-normal">{line}</span>} />
      ))}
    </Sheet>
  )
}

type SectionHeadProps = {
  /** The position on the reel, such as '02' or 'Reel 02'. */
  mark: string
  title: ReactNode
  children?: ReactNode
  level?: 'h1' | 'h2'
  className?: string
}

/** The head of a section: its number on a rule, the title, then a line or two. */
export function SectionHead({ mark, title, children, level: Heading = 'h2', className }: SectionHeadProps) {
  return (
    <header className={className}>
      <p className="label-caps figures flex items-center gap-4 text-dim">
        <span>{mark}</span>
        <span aria-hidden="true" className="h-px flex-1 bg-rule-strong" />
      </p>
      <Heading className="mt-5 max-w-[18ch] text-head">{title}</Heading>
      {children && <div className="mt-5 max-w-[60ch] text-pretty text-dim text-lead">{children}</div>}
    </header>
  )
}
