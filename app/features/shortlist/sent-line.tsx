import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { Shortlist } from '#app/lib/shortlist/lists.ts'
import { listChanges } from '#app/lib/shortlist/sent.ts'

/** When the list was sent as a brief, and what has changed since. */
export function SentLine({ list }: { list: Shortlist }) {
  const { sent } = list
  if (sent === undefined) return null
  const changes = listChanges(list)
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-4 gap-y-1 text-base">
      <span className="font-semibold text-success">
        <Check aria-hidden="true" className="mr-1.5 inline size-4 -translate-y-px" />
        Sent <time dateTime={sent.at}>{formatLocalTime(sent.at)}</time>
      </span>
      {sent.reference !== undefined &&
        (sent.statusPath === undefined ? (
          <span>{sent.reference}</span>
        ) : (
          <Link to={sent.statusPath} className="underline underline-offset-4 hover:text-ink">
            {sent.reference}
          </Link>
        ))}
      {changes.length > 0 && <span className="text-amber">Changed since: {changes.join(', ')}</span>}
    </p>
  )
}

/** In the visitor's own time zone. */
function formatLocalTime(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
