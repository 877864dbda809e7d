import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Signed } from './find-signed.ts'

type SignedLinesProps = {
  label: string
  signed: readonly Signed[]
  /** What plays a track of the artist. */
  renderPlay: (signed: Signed) => ReactNode
}

/** The artists that a member signed or produced, as lines of a cue sheet. */
export function SignedLines({ label, signed, renderPlay }: SignedLinesProps) {
  return (
    <ul aria-label={label} className="border-rule-strong border-t">
      {signed.map((one) => (
        <li
          key={one.id}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-4 border-rule border-b py-2 sm:grid-cols-[2.75rem_minmax(0,2fr)_minmax(0,3fr)]"
        >
          <span className="row-span-2 sm:row-span-1">{renderPlay(one)}</span>
          <p className="min-w-0 leading-snug">
            <Link
              to={`/artists/${one.slug}`}
              className="font-semibold transition-colors hover:text-pink-soft pointer-coarse:inline-block pointer-coarse:py-1"
            >
              {one.name}
            </Link>{' '}
            <span className="text-dim">{one.genre}</span>
          </p>
          <p className="min-w-0 text-dim text-sm leading-snug sm:text-right">{one.did}</p>
        </li>
      ))}
    </ul>
  )
}
