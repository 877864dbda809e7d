import { clsx } from 'clsx'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { TITLE_MAX } from '#app/lib/shortlist/lists.ts'
import { nameOpenList } from './change-lists.ts'

type ListHeadProps = { mark: string; aside: string | false; title: ReactNode; children?: ReactNode }

/** Lower than other pages' heads, so that the first view shows tracks. */
export function ListHead({ mark, aside, title, children }: ListHeadProps) {
  return (
    <header className="gutters pt-5 pb-4 sm:pt-8 sm:pb-5 print:hidden">
      <p className="label-caps figures flex items-center gap-4 text-dim">
        <span>{mark}</span>
        <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-rule-strong" />
        {aside && <span className="text-right">{aside}</span>}
      </p>
      {title}
      {children && (
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-dim text-sm sm:mt-2">{children}</div>
      )}
    </header>
  )
}

// Visitors' titles may be one long word.
const TITLE = 'font-display font-extrabold tracking-[-0.012em] [overflow-wrap:anywhere]'

/** Longer titles are smaller, to leave room for tracks. */
function sizeFor(title: string): string {
  if (title.length <= 26) return 'text-head'
  return title.length <= 48 ? 'text-[clamp(1.75rem,1.3rem+1.8vw,2.875rem)]/[1.08]' : 'text-title'
}

export function FixedTitle({ title }: { title: string }) {
  return <h1 className={clsx('mt-3 max-w-[32ch] pb-1.5 sm:mt-4', TITLE, sizeFor(title))}>{title}</h1>
}

/**
 * The title of the open list, edited in place. The invisible heading is for screen readers and gives the field its size, because
 * not every browser sizes a field by its text.
 */
export function EditableTitle({ title }: { title: string }) {
  const text = 'whitespace-pre-wrap text-wrap pb-1.5'
  return (
    <div
      className={clsx('group relative mt-3 w-fit min-w-[min(6ch,100%)] max-w-[32ch] sm:mt-4', TITLE, sizeFor(title))}
    >
      <h1 className={clsx(text, 'pr-11 font-[inherit] opacity-0')}>{title || 'Your shortlist'}</h1>
      <textarea
        aria-label="Title"
        rows={1}
        value={title}
        maxLength={TITLE_MAX}
        placeholder="Your shortlist"
        autoComplete="off"
        onChange={(event) => nameOpenList(event.currentTarget.value)}
        // A title may wrap but has no line breaks.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        // Slightly wider than the heading, so that it never wraps where the heading does not.
        className={clsx(
          text,
          'absolute inset-0 size-full pr-7 resize-none overflow-hidden border-transparent border-b border-dashed bg-transparent placeholder:text-ink hover:border-field focus:border-field',
        )}
      />
      <Pencil
        aria-hidden="true"
        className="pointer-events-none absolute right-0 bottom-[0.5em] size-5 max-h-[0.5em] text-dim group-hover:text-ink"
      />
    </div>
  )
}

export function ListNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-6 border-amber border-l-2 bg-amber-dim px-4 py-3 text-amber">
      {children}
    </p>
  )
}

/** How many tracks are no longer in the catalogue. */
export function LostTracks({ count, where }: { count: number; where: string }) {
  if (count === 0) return null
  return (
    <ListNotice>
      {count === 1
        ? `One track ${where} is no longer in our catalog.`
        : `${count} tracks ${where} are no longer in our catalog.`}
    </ListNotice>
  )
}
