import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Track } from '#content/schema.ts'
import { listMusicFacts, listRightsFacts } from './track-facts.ts'

/** How the track sounds, on one line; renders nothing if nothing is known. */
export function MusicFacts({ track, className }: { track: Track; className: string }) {
  const facts = listMusicFacts(track)
  if (facts.length === 0) return null
  // The no-break space keeps the separator at the end of a line rather than at the start of the next.
  return <p className={clsx('font-normal text-dim text-sm', className)}>{facts.join('\u00a0· ')}</p>
}

type RightsFactsProps = { track: Track; children?: ReactNode }

/** The facts needed for a licence, collapsed; works without script. `children` are shown below the facts. */
export function RightsFacts({ track, children }: RightsFactsProps) {
  const facts = listRightsFacts(track)
  if (facts.length === 0) return null
  return (
    <details className="group/rights">
      <summary className="-mx-2 -my-1 -outline-offset-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 px-2 font-semibold text-dim text-sm hover:text-ink sm:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open/rights:rotate-180" />
        Rights and versions<span className="sr-only"> of {track.title}</span>
      </summary>
      <dl className="mt-2 mb-3 grid max-w-[60rem] grid-cols-[6.5rem_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(({ term, text }) => (
          <div key={term} className="contents">
            <dt className="label-caps pt-0.5 text-dim">{term}</dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </details>
  )
}
