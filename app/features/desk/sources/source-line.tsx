import { CircleCheck, CirclePause, CircleX } from 'lucide-react'
import { useState } from 'react'
import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { ORGANISATIONS } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { describeOutcome } from '#contracts/page-outcome-words.ts'
import type { Source, SourceResult, SourceState } from '#contracts/sources.ts'
import { isFailure } from './outcomes.ts'
import type { SourceActs } from './queries.ts'
import { SourceForm } from './source-form.tsx'

type SourceLineProps = { source: Source; result: SourceResult | undefined; acts: SourceActs }

export function SourceLine({ source, result, acts }: SourceLineProps) {
  const [isEdited, setIsEdited] = useState(false)
  const link = toWebLink(source.url)
  return (
    <li className="figures border-rule border-b py-3">
      <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_13.5rem] xl:grid-cols-[minmax(0,5fr)_7rem_minmax(0,4fr)_13.5rem]">
        <div className="min-w-0">
          <p className="font-semibold">
            {source.company}
            <span className="ml-2 font-normal text-dim text-sm">
              {ORGANISATIONS[source.kind]}
              {source.origin === 'staff' && ', added by staff'}
            </span>
          </p>
          <p className="text-dim text-sm [overflow-wrap:anywhere]">
            {link === null ? (
              source.url
            ) : (
              <ExternalLink href={link.href} className="underline underline-offset-4 hover:text-ink">
                {source.url.replace(/^https:\/\/(www\.)?/, '')}
              </ExternalLink>
            )}
          </p>
        </div>
        <State state={source.state} />
        <LastResult result={result} />
        <Acts source={source} acts={acts} onEdit={() => setIsEdited((is) => !is)} />
      </div>
      {isEdited && (
        <div className="mt-4">
          <SourceForm source={source} onDone={() => setIsEdited(false)} />
        </div>
      )}
    </li>
  )
}

function State({ state }: { state: SourceState }) {
  if (state === 'active')
    return (
      <Badge tone="open" className="justify-self-start">
        <CircleCheck aria-hidden="true" /> active
      </Badge>
    )
  if (state === 'paused')
    return (
      <Badge tone="amber" className="justify-self-start">
        <CirclePause aria-hidden="true" /> paused
      </Badge>
    )
  return (
    <Badge tone="unknown" className="justify-self-start">
      <CircleX aria-hidden="true" /> removed
    </Badge>
  )
}

function LastResult({ result }: { result: SourceResult | undefined }) {
  if (result === undefined) return <p className="text-dim text-sm">Not read yet</p>
  return (
    <p className="min-w-0 text-sm">
      <span className={isFailure(result.outcome) ? 'font-semibold text-danger' : ''}>
        {describeOutcome(result.outcome)}
      </span>
      <span className="text-dim">, {formatMoment(result.at)}</span>
      {result.detail !== null && <span className="block text-dim [overflow-wrap:anywhere]">{result.detail}</span>}
    </p>
  )
}

function Acts({ source, acts, onEdit }: { source: Source; acts: SourceActs; onEdit: () => void }) {
  const isBusy = acts.isBusy(source.url)
  const about = <span className="sr-only"> {source.company}</span>
  if (source.state === 'removed')
    return (
      <Button
        variant="outline"
        size="sm"
        disabled={isBusy}
        onClick={() => acts.restore(source)}
        className="justify-self-start xl:justify-self-end"
      >
        Restore{about}
      </Button>
    )
  const isPaused = source.state === 'paused'
  return (
    <div className="-ml-3.5 flex flex-wrap xl:ml-0 xl:justify-end">
      {source.origin === 'staff' && (
        <Button variant="ghost" size="sm" onClick={onEdit}>
          Edit{about}
        </Button>
      )}
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => acts.pause({ source, paused: !isPaused })}>
        {isPaused ? 'Resume' : 'Pause'}
        {about}
      </Button>
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => acts.remove(source)}>
        Remove{about}
      </Button>
    </div>
  )
}
