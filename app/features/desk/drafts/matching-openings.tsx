import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import type { PerformAction } from '#app/features/desk/list/use-staff-action.ts'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TagsSchema } from '#contracts/desk/inbox.ts'
import type { MatchingOpenings as MatchingOpeningsAnswer } from '#contracts/desk/submission-matches.ts'
import { Reasons } from './reasons.tsx'

type MatchingOpeningsProps = {
  id: string
  state: string
  tags: readonly string[]
  act: PerformAction
}

/** A submission's tags, and the openings that match while it is accepted or shelved. */
export function MatchingOpenings({ id, state, tags, act }: MatchingOpeningsProps) {
  const shelf = useQuery({
    // The matches depend on the state and the tags.
    queryKey: [...QUERY_KEYS.shelf, 'submission', id, state, tags],
    queryFn: () => call('match_submission', { id }),
  })
  return (
    <>
      <PanelSection title="Tags">
        <TagEditor id={id} tags={tags} words={shelf.data?.words ?? []} act={act} />
      </PanelSection>
      <PanelSection title="Matching openings">
        <Loaded query={shelf} what="openings">
          {(answer) => <Openings answer={answer} hasTags={tags.length > 0} />}
        </Loaded>
      </PanelSection>
    </>
  )
}

function Openings({ answer: { on_shelf, openings }, hasTags }: { answer: MatchingOpeningsAnswer; hasTags: boolean }) {
  if (!on_shelf) return <p className="py-4 text-dim">Matching starts once it is accepted or shelved.</p>
  if (openings.length === 0)
    return (
      <p className="py-4 text-dim">
        {hasTags
          ? 'No opening matches its tags and genre at the moment.'
          : 'No opening matches its genre at the moment. Add tags to find more.'}
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

type TagEditorProps = { id: string; tags: readonly string[]; words: readonly string[]; act: PerformAction }

/** Suggests the catalogue's own keywords; any other tag is accepted too. */
function TagEditor({ id, tags, words, act }: TagEditorProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const cache = useQueryClient()
  const set = async (next: readonly string[]) => {
    await call('tag_submission', { id, tags: next })
    // Reloads the matches of openings too.
    await cache.invalidateQueries({ queryKey: QUERY_KEYS.shelf })
  }
  const list = useId()
  const errorId = useId()
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const tag = typed.trim().toLowerCase()
    if (tag === '') return
    const parsed = TagsSchema.safeParse([...tags, tag])
    if (!parsed.success)
      return setError(tags.length >= 20 ? 'A submission has at most 20 tags.' : 'At most 40 characters.')
    setError('')
    if (tags.includes(tag) || (await act({ run: () => set(parsed.data) }))) setTyped('')
  }
  const remove = (tag: string) =>
    void act({
      run: () => set(tags.filter((other) => other !== tag)),
      done: `Tag “${tag}” removed`,
      undo: { run: () => set(tags) },
    })
  return (
    <div className="py-3">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="flex min-h-11 items-center rounded-[3px] border border-rule-strong pl-3 text-sm">
              {tag}
              <IconButton icon={X} label={`Remove tag ${tag}`} onClick={() => remove(tag)} />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void add(event)} className="mt-3 flex max-w-[32rem] items-end gap-2.5">
        <Input
          aria-label="Add a tag"
          aria-describedby={error === '' ? undefined : errorId}
          aria-invalid={error !== '' || undefined}
          list={list}
          maxLength={60}
          autoComplete="off"
          placeholder="Keyword, mood, medium …"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={list}>
          {words
            .filter((word) => !tags.includes(word))
            .map((word) => (
              <option key={word} value={word} />
            ))}
        </datalist>
        <Button type="submit" variant="outline">
          <Plus aria-hidden="true" />
          Add tag
        </Button>
      </form>
      <FieldError id={errorId} isNew>
        {error}
      </FieldError>
    </div>
  )
}
