import { BadgeCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { Match } from '#contracts/matches.ts'

type MatchLineProps = {
  match: Match
  /** The match's number in the list, from 1. */
  number: number
  /** Whether the draft names it; null if there is no draft. */
  isChosen: boolean | null
  onChoose: (isChosen: boolean) => void
}

/** A line of the sheet: what fits, why, and whether it goes into the draft. */
export function MatchLine({ match, number, isChosen, onChoose }: MatchLineProps) {
  const id = useId()
  const { artist, title, track_slug, reasons, is_cleared, url } = match
  const Mark = is_cleared ? BadgeCheck : CircleDashed
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-rule border-b py-2">
      {isChosen === null ? (
        <span className="figures pt-3 text-center text-dim text-sm">{String(number).padStart(2, '0')}</span>
      ) : (
        <label className="flex size-11 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            aria-labelledby={`${id}-put ${id}`}
            className="size-5 cursor-pointer accent-pink"
          />
          <span id={`${id}-put`} className="sr-only">
            In the draft:
          </span>
        </label>
      )}
      <div className="min-w-0 py-2.5">
        <p id={id} className="flex flex-wrap items-baseline gap-x-2.5 leading-6">
          <ExternalLink
            href={url}
            className="font-semibold underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
          >
            {title}
          </ExternalLink>
          <span className="text-dim text-sm">{track_slug === null ? 'Artist' : artist}</span>
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-dim text-sm">
          {reasons.slice(0, -1).map((reason) => (
            <li key={reason} className="after:ml-3 after:text-field after:content-['/'] last:after:content-none">
              {reason}
            </li>
          ))}
        </ul>
        <p className={`mt-1 flex items-start gap-1.5 text-sm ${is_cleared ? 'text-success' : 'text-amber'}`}>
          <Mark aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
          {reasons.at(-1)}
        </p>
      </div>
    </li>
  )
}
