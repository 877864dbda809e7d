import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { formatDay } from '#app/lib/dates.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'

type EvidenceProps = { quote: string | null; url: string | null; at?: string | null }

/** The words of a page with their source and the day they were read. */
export function Evidence({ quote, url, at = null }: EvidenceProps) {
  const link = toWebLink(url)
  const day = formatDay(at)
  if (quote === null && link === null) return <p className="text-dim text-sm">No sentence of a page says anything.</p>
  return (
    <figure className="border-pink border-l-2 pl-4">
      {quote !== null && <blockquote className="text-lead text-pretty [overflow-wrap:anywhere]">“{quote}”</blockquote>}
      <figcaption className="figures mt-2 flex flex-wrap gap-x-3 text-dim text-sm">
        {link !== null && (
          <ExternalLink
            href={link.href}
            className="inline-flex min-h-6 items-center break-all underline hover:text-ink"
          >
            {link.host}
          </ExternalLink>
        )}
        {day !== null && <span>read {day}</span>}
      </figcaption>
    </figure>
  )
}
