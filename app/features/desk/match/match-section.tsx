import { BadgeCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { Reasons } from '#app/features/desk/drafts/reasons.tsx'
import { PanelDetails } from '#app/features/desk/panel/panel-details.tsx'
import { LoadingLines } from '#app/features/desk/shared/states/panel-states.tsx'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { type Match, type MatchAnswer, NO_CONTACT_NO_DRAFT } from '#contracts/desk/matches.ts'
import { DraftEditor } from './draft-editor.tsx'
import { useDraftWork, useMatches } from './use-matches.ts'

/** The tracks and artists that match an opportunity, and a draft mail about them. Nothing is sent from here. */
export function MatchSection({ id, mayContact }: { id: string; mayContact: boolean }) {
  const { data, isPending, refetch } = useMatches(id)
  const [work] = useDraftWork()
  return (
    <PanelDetails
      section="catalog"
      count={data?.matches.length ?? (isPending ? undefined : 'not loaded')}
      isOpen={work.subject !== null || work.text !== null}
    >
      {data !== undefined ? (
        <Matches key={id} id={id} answer={mayContact ? data : withoutLetter(data)} />
      ) : isPending ? (
        <LoadingLines label="Looking through the catalog" count={3} className="[&>div]:min-h-16" />
      ) : (
        <MatchingFailed onRetry={() => void refetch()} />
      )}
    </PanelDetails>
  )
}

function Matches({ id, answer }: { id: string; answer: MatchAnswer }) {
  const { matches, letter, nothing_fits, no_draft } = answer
  const [work, change] = useDraftWork()
  const chosen = work.chosen ?? matches.filter(({ in_draft }) => in_draft).map(matchKey)
  if (nothing_fits !== null) return <p className="py-4 text-dim">{nothing_fits}</p>
  const choose = (key: string, isChosen: boolean) =>
    change({ chosen: isChosen ? [...chosen, key] : chosen.filter((other) => other !== key) })
  return (
    <>
      <ol>
        {matches.map((match, at) => (
          <MatchLine
            key={matchKey(match)}
            match={match}
            number={at + 1}
            isChosen={letter === null ? null : chosen.includes(matchKey(match))}
            onChoose={(isChosen) => choose(matchKey(match), isChosen)}
          />
        ))}
      </ol>
      {letter === null ? (
        <p className="mt-5 text-dim">{no_draft}</p>
      ) : (
        <DraftEditor
          id={id}
          letter={letter}
          matches={matches.filter((match) => chosen.includes(matchKey(match)))}
          work={work}
          onChange={change}
        />
      )}
    </>
  )
}

/** "Do not contact" takes effect at once, before the reloaded answer arrives. */
function withoutLetter(answer: MatchAnswer): MatchAnswer {
  return { ...answer, letter: null, no_draft: NO_CONTACT_NO_DRAFT }
}

function matchKey({ artist_id, track_id }: Match): string {
  return track_id ?? artist_id
}

function MatchingFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <p className="text-dim">The matching tracks could not be loaded.</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

type MatchLineProps = {
  match: Match
  /** From 1. */
  number: number
  /** Whether it is in the draft; null if there is no draft. */
  isChosen: boolean | null
  onChoose: (isChosen: boolean) => void
}

/** A match, its reasons, and a checkbox to put it into the draft. */
function MatchLine({ match, number, isChosen, onChoose }: MatchLineProps) {
  const id = useId()
  const { artist, title, track_id, reasons, is_cleared, url } = match
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
          <span className="text-dim text-sm">{track_id === null ? 'Artist' : artist}</span>
        </p>
        <Reasons reasons={reasons.slice(0, -1)} />
        <p className={`mt-1 flex items-start gap-1.5 text-sm ${is_cleared ? 'text-success' : 'text-amber'}`}>
          <Mark aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
          {reasons.at(-1)}
        </p>
      </div>
    </li>
  )
}
