import { PanelDetails } from '#app/features/desk/panel/panel-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type Match, type MatchAnswer, NO_CONTACT_NO_DRAFT } from '#contracts/matches.ts'
import { DraftEditor } from './draft-editor.tsx'
import { MatchLine } from './match-line.tsx'
import { useDraftWork, useMatches } from './queries.ts'

/** What of the catalogue fits an opportunity, and the draft of a mail about it. Nothing is sent from here. */
export function MatchSection({ id, mayContact }: { id: string; mayContact: boolean }) {
  const { data, isPending, refetch } = useMatches(id)
  const [work] = useDraftWork()
  return (
    <PanelDetails
      part="catalog"
      count={data?.matches.length ?? (isPending ? undefined : 'not loaded')}
      isOpen={work.subject !== null || work.text !== null}
    >
      {data !== undefined ? (
        <Matches key={id} id={id} answer={mayContact ? data : withoutLetter(data)} />
      ) : isPending ? (
        <Loading />
      ) : (
        <Failed onRetry={() => void refetch()} />
      )}
    </PanelDetails>
  )
}

function Matches({ id, answer }: { id: string; answer: MatchAnswer }) {
  const { matches, letter, nothing_fits, no_draft } = answer
  const [work, change] = useDraftWork()
  const chosen = work.chosen ?? matches.filter(({ in_draft }) => in_draft).map(keyOf)
  if (nothing_fits !== null) return <p className="py-4 text-dim">{nothing_fits}</p>
  const choose = (key: string, isChosen: boolean) =>
    change({ chosen: isChosen ? [...chosen, key] : chosen.filter((other) => other !== key) })
  return (
    <>
      <ol>
        {matches.map((match, at) => (
          <MatchLine
            key={keyOf(match)}
            match={match}
            number={at + 1}
            isChosen={letter === null ? null : chosen.includes(keyOf(match))}
            onChoose={(isChosen) => choose(keyOf(match), isChosen)}
          />
        ))}
      </ol>
      {letter === null ? (
        <p className="mt-5 text-dim">{no_draft}</p>
      ) : (
        <DraftEditor
          id={id}
          letter={letter}
          matches={matches.filter((match) => chosen.includes(keyOf(match)))}
          work={work}
          onChange={change}
        />
      )}
    </>
  )
}

/** The mark takes effect with the row that shows it, before the answer that knows of it is here. */
function withoutLetter(answer: MatchAnswer): MatchAnswer {
  return { ...answer, letter: null, no_draft: NO_CONTACT_NO_DRAFT }
}

function keyOf({ artist_slug, track_slug }: Match): string {
  return `${artist_slug}:${track_slug ?? ''}`
}

const LINES = ['w-3/5', 'w-2/5', 'w-1/2']

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Looking through the catalog</span>
      {LINES.map((width) => (
        <div key={width} className="flex min-h-16 items-center border-rule border-b">
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <p className="text-dim">The catalog could not be matched.</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
