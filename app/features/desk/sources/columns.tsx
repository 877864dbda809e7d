import { ArrowRight, CircleAlert, CircleCheck, CirclePause, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineColumns } from '#app/features/desk/list/columns.tsx'
import { ORGANISATIONS } from '#app/features/desk/shared/words.ts'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { describeOutcome } from '#contracts/scraper/describe-outcome.ts'
import type { SiteHealth } from '#contracts/scraper/site-health.ts'
import type { Source, SourceResult } from '#contracts/scraper/sources.ts'
import { isFailure } from './filter-sources.ts'
import { describeNextTry, describeProblem, getSourceState, STATE_LABELS } from './source-state.ts'
import type { SourceActions } from './use-sources.ts'
import { WebLink } from './web-link.tsx'

const BADGES = {
  active: { tone: 'open', Icon: CircleCheck },
  paused: { tone: 'amber', Icon: CirclePause },
  removed: { tone: 'unknown', Icon: CircleX },
  failing: { tone: 'amber', Icon: CircleAlert },
  dead: { tone: 'closed', Icon: CircleX },
  parked: { tone: 'closed', Icon: CircleX },
  moved: { tone: 'confidence', Icon: ArrowRight },
} as const

export type SourceLineProps = {
  source: Source
  result: SourceResult | undefined
  actions: SourceActions
  onEdit: () => void
}

/** On a phone the columns are stacked, from 40 rem on in pairs. There are no headings: every value is self-explanatory. */
export const COLUMNS = defineColumns<SourceLineProps>(
  { grid: 'grid items-center gap-x-6 gap-y-2 sm:grid-cols-(--medium) xl:grid-cols-(--wide)' },
  [
    {
      key: 'source',
      width: { medium: 'minmax(0,1fr)', wide: 'minmax(0,5fr)' },
      className: 'min-w-0',
      cell: ({ source }, props) => (
        <div {...props}>
          <p className="font-semibold">
            {source.company}
            <span className="ml-2 font-normal text-dim text-sm">
              {source.is_list && 'List: '}
              {ORGANISATIONS[source.kind]}
              {source.origin === 'staff' && ', added by staff'}
            </span>
          </p>
          <p className="text-dim text-sm [overflow-wrap:anywhere]">
            <WebLink href={source.url} data-line="">
              {source.url.replace(/^https:\/\/(www\.)?/, '')}
            </WebLink>
          </p>
        </div>
      ),
    },
    {
      key: 'state',
      width: { medium: '13.5rem', wide: '7rem' },
      className: 'justify-self-start',
      cell: ({ source }, { className }) => {
        const state = getSourceState(source)
        const { tone, Icon } = BADGES[state]
        return (
          <Badge tone={tone} className={className}>
            <Icon /> {STATE_LABELS[state].toLowerCase()}
          </Badge>
        )
      },
    },
    {
      key: 'result',
      width: { wide: 'minmax(0,4fr)' },
      className: 'min-w-0 text-sm',
      cell: ({ source, result }, props) => (
        <div {...props}>
          {source.health && <Problem health={source.health} />}
          <LastResult result={result} />
        </div>
      ),
    },
    {
      key: 'actions',
      width: { wide: '13.5rem' },
      cell: (line) => <SourceActionButtons {...line} />,
    },
  ],
)

function Problem({ health }: { health: SiteHealth }) {
  return (
    <p className="mb-1 [overflow-wrap:anywhere]">
      <span className="font-semibold">{describeProblem(health)}</span>
      <span className="text-dim">
        , since {formatDay(health.since)}. {describeNextTry(health, (at) => formatDay(at) ?? at)}
      </span>
    </p>
  )
}

function LastResult({ result }: { result: SourceResult | undefined }) {
  if (result === undefined) return <p className="text-dim">Not read yet</p>
  return (
    <p>
      <span className={isFailure(result.outcome) ? 'font-semibold text-danger' : ''}>
        {describeOutcome(result.outcome)}
      </span>
      <span className="text-dim">, {formatMoment(result.at)}</span>
      {result.detail !== null && <span className="block text-dim [overflow-wrap:anywhere]">{result.detail}</span>}
    </p>
  )
}

function SourceActionButtons({ source, actions, onEdit }: SourceLineProps) {
  const { state, origin, health } = source
  const isBusy = actions.isBusy(source.url)
  const about = <span className="sr-only"> {source.company}</span>
  // aria-disabled, because `disabled` would remove the focus from the pressed button.
  const button = (label: ReactNode, run: (source: Source) => void) => (
    <Button variant="ghost" size="sm" aria-disabled={isBusy} onClick={() => isBusy || run(source)}>
      {label}
      {about}
    </Button>
  )
  if (state === 'removed')
    return (
      <Button
        variant="outline"
        size="sm"
        aria-disabled={isBusy}
        onClick={() => isBusy || actions.restore(source)}
        className="justify-self-start xl:justify-self-end"
      >
        Restore{about}
      </Button>
    )
  const isPaused = state === 'paused'
  const isWaiting = health !== undefined && (health.gave_up || health.retry_at !== null)
  const to = health?.moved_to ?? null
  return (
    <div className="-ml-3.5 flex flex-wrap xl:ml-0 xl:justify-end">
      {/* If a site redirects elsewhere, staff decide whether the source follows. */}
      {to !== null && button(<span className="max-w-44 truncate">Follow to {hostOf(to)}</span>, actions.follow)}
      {to !== null && button('Keep', actions.keep)}
      {isWaiting && !isPaused && button(health.gave_up ? 'Resume' : 'Try again', actions.resume)}
      {origin === 'staff' && (
        <Button variant="ghost" size="sm" onClick={onEdit}>
          Edit{about}
        </Button>
      )}
      {(!health?.gave_up || isPaused) && button(isPaused ? 'Resume' : 'Pause', () => actions.pause(source, !isPaused))}
      {button('Remove', actions.remove)}
    </div>
  )
}

const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
