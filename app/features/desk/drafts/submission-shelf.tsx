import { Link } from 'react-router'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { formatDay } from '#app/lib/dates.ts'
import type { SubmissionAnswer } from '#contracts/shelf.ts'
import { type Save, useSubmissionShelf } from './queries.ts'
import { Reasons } from './reasons.tsx'
import { TagEditor } from './tag-editor.tsx'

type SubmissionShelfProps = {
  id: string
  state: string
  tags: readonly string[]
  save: Save
}

/** A submission's tags, and the openings that they fit while it is accepted or shelved. */
export function SubmissionShelf({ id, state, tags, save }: SubmissionShelfProps) {
  const shelf = useSubmissionShelf(id, state, tags)
  return (
    <>
      <PanelSection title="Tags">
        <TagEditor id={id} tags={tags} words={shelf.data?.words ?? []} save={save} />
      </PanelSection>
      <PanelSection title="Openings that fit">
        <Loaded query={shelf} what="openings">
          {(answer) => <Openings answer={answer} hasTags={tags.length > 0} />}
        </Loaded>
      </PanelSection>
    </>
  )
}

function Openings({ answer: { on_shelf, openings }, hasTags }: { answer: SubmissionAnswer; hasTags: boolean }) {
  if (!on_shelf) return <p className="py-4 text-dim">Openings are looked for once it is accepted or shelved.</p>
  if (openings.length === 0)
    return (
      <p className="py-4 text-dim">
        {hasTags ? 'No opening fits its tags and genre now.' : 'No opening fits its genre now. Tags find more.'}
      </p>
    )
  return (
    <ul>
      {openings.map(({ id, company, deadline, sample, reasons }) => (
        <li key={id} className="border-rule border-b py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2.5 leading-6">
            <Link
              to={`/sync-scraper?row=${id}`}
              className="font-semibold underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
            >
              {company ?? 'Unknown Company'}
            </Link>
            {sample && <SampleBadge />}
            {deadline !== null && <span className="figures text-amber text-sm">by {formatDay(deadline)}</span>}
          </p>
          <Reasons reasons={reasons} />
        </li>
      ))}
    </ul>
  )
}
