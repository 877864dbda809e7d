import { clsx } from 'clsx'
import { LibraryBig } from 'lucide-react'
import type { MatchMark as Mark } from '#contracts/desk/submission-matches.ts'

type ShelfMarkProps = { mark: Mark; fits: 'submission' | 'opening'; className?: string }

const READ_OUT = { submission: 'From the shelf: ', opening: 'Fits an opening: ' }

/** On a row of a list: what of the other side fits it best, how many more do, and why. */
export function ShelfMark({ mark: { best, count, reasons }, fits, className }: ShelfMarkProps) {
  return (
    <span className={clsx('flex min-w-0 items-center gap-1.5 text-cyan', className)}>
      <LibraryBig aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate">
        <span className="sr-only">{READ_OUT[fits]}</span>
        {best ?? 'Unknown Company'}
      </span>
      {/* Why it fits is worth more than the end of a long name. */}
      <span className="max-w-[60%] shrink-0 truncate">
        {count > 1 && ` +${count - 1}`}
        <span className="text-dim"> · {reasons.map(toShortReason).join(', ')}</span>
      </span>
    </span>
  )
}

/** 'Tag: pedal steel' without the word that the opened row has. */
function toShortReason(reason: string): string {
  return reason.replace(/^[^:]+: /, '')
}
