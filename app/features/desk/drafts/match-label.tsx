import { clsx } from 'clsx'
import { LibraryBig } from 'lucide-react'
import type { MatchMark as Mark } from '#contracts/desk/submission-matches.ts'

type MatchLabelProps = { mark: Mark; fits: 'submission' | 'opening'; className?: string }

const SCREEN_READER_TEXT = { submission: 'Matching submission: ', opening: 'Matching opening: ' }

/** The best match of an item in a list, how many more there are, and why it matches. */
export function MatchLabel({ mark: { best, count, reasons }, fits, className }: MatchLabelProps) {
  return (
    <span className={clsx('flex min-w-0 items-center gap-1.5 text-cyan', className)}>
      <LibraryBig aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate">
        <span className="sr-only">{SCREEN_READER_TEXT[fits]}</span>
        {best ?? 'Unknown Company'}
      </span>
      {/* Never shrinks: the reasons matter more than the end of a long name. */}
      <span className="max-w-[60%] shrink-0 truncate">
        {count > 1 && ` +${count - 1}`}
        <span className="text-dim"> · {reasons.map(toShortReason).join(', ')}</span>
      </span>
    </span>
  )
}

/** 'pedal steel' for 'Tag: pedal steel'. */
function toShortReason(reason: string): string {
  return reason.replace(/^[^:]+: /, '')
}
