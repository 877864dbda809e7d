import { useState } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { PAGE_SIZE, usePages } from '#app/features/desk/shared/data/use-pages.ts'
import { ShortcutsButton } from '#app/features/desk/shared/keys/shortcuts-button.tsx'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { ScreenTabs } from '#app/features/desk/shared/screen-tabs.tsx'
import { EmptyPanel, UNDER_TABS } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/states/show-more.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import type { MergeRecord, Review } from '#contracts/desk/opportunity-answers.ts'
import { listAnswers, Question } from './question.tsx'
import { SideBySide } from './side-by-side.tsx'
import { MERGES, RELOADED_KEYS, REVIEWS, useAnswer } from './use-reviews.ts'

/** Questions that the scraper cannot decide, and past merges. */
export function ReviewScreen() {
  return (
    <div className="gutters pt-6 pb-16">
      <ScreenHead title="Review">
        The scraper asks when pages are ambiguous. Every decision here can be undone.
      </ScreenHead>
      <ScreenTabs
        label="Review"
        tabs={[
          { key: 'questions', label: 'Questions', className: UNDER_TABS, content: <ReviewQueue /> },
          { key: 'merges', label: 'Merges', className: UNDER_TABS, content: <MergesList /> },
        ]}
      />
    </div>
  )
}

/** Past merges with both sides and an undo button. */
function MergesList() {
  const merges = usePages(MERGES, (offset) => call('list_merges', { limit: PAGE_SIZE, offset }))
  const { act, actingOn } = useStaffAction(RELOADED_KEYS)
  const undo = (id: string) =>
    void act({
      on: id,
      run: () => call('unmerge', { merge_id: id }),
      done: { title: 'Merge undone', description: 'Both are separate opportunities again.', tone: 'success' },
      failed: 'The merge was not undone',
    })
  return (
    <Loaded query={merges} what="merges">
      {(records) =>
        records.length === 0 ? (
          <EmptyPanel title="Nothing has been merged">
            When two websites of one company become one opportunity, the merge is listed here.
          </EmptyPanel>
        ) : (
          <>
            <ul className="border-rule-strong border-t">
              {records.map((merge) => (
                <MergeLine
                  key={merge.id}
                  merge={merge}
                  isUndoing={actingOn === merge.id}
                  onUndo={() => undo(merge.id)}
                />
              ))}
            </ul>
            <ShowMore pages={merges} what="merges" />
          </>
        )
      }
    </Loaded>
  )
}

type MergeLineProps = { merge: MergeRecord; isUndoing: boolean; onUndo: () => void }

function MergeLine({ merge, isUndoing, onUndo }: MergeLineProps) {
  const { into, from } = merge
  const sides = `${merge.from_sites.join(', ')} into ${merge.into_sites.join(', ')}`
  return (
    <li className="figures border-rule border-b py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold [overflow-wrap:anywhere]">{sides}</p>
          <p className="text-dim text-sm">
            {into?.company_agency ?? 'Unknown Company'}, {formatMoment(merge.created_at)},{' '}
            {merge.kind === 'email' ? 'because of a shared mailbox' : 'by a person'}
            {merge.reason && `: ${merge.reason}`}
          </p>
        </div>
        {merge.undone_at === null ? (
          <Button variant="outline" size="sm" loading={isUndoing} onClick={onUndo}>
            Undo<span className="sr-only"> the merge of {sides}</span>
          </Button>
        ) : (
          <p className="text-dim text-sm">Undone {formatMoment(merge.undone_at)}</p>
        )}
      </div>
      {into !== null && from !== null && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-dim text-sm underline underline-offset-4 hover:text-ink">
            Both sides
          </summary>
          <SideBySide
            left={into}
            right={from}
            label={`Both sides of ${sides}`}
            names={[merge.into_sites.join(', '), merge.from_sites.join(', ')]}
          />
        </details>
      )}
    </li>
  )
}

/** The open questions, one at a time, oldest first. */
function ReviewQueue() {
  const reviews = usePages(REVIEWS, (offset) => call('review_queue', { limit: PAGE_SIZE, offset }))
  return (
    <Loaded query={reviews} what="questions">
      {(loaded) => (
        <>
          <Queue reviews={loaded} more={reviews.hasNextPage ? '+' : ''} />
          <ShowMore pages={reviews} what="questions" />
        </>
      )}
    </Loaded>
  )
}

const KINDS: Record<Review['kind'], string> = {
  same_name: 'Same name',
  same_email: 'Same mailbox',
  conflicting_facts: 'Contradiction',
  flapping: 'Flapping',
  model_disagreement: 'Model disagrees',
}

const isKind = (value: string): value is Review['kind'] => Object.hasOwn(KINDS, value)

type QueueProps = {
  reviews: readonly Review[]
  /** Appended to each number while not all questions are loaded. */
  more: '+' | ''
}

function Queue({ reviews, more }: QueueProps) {
  const [kind, setKind] = useState<Review['kind'] | 'all'>('all')
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const { answer, isActing } = useAnswer()
  const matching = reviews.filter((review) => kind === 'all' || review.kind === kind)
  // Skipped questions come last.
  const queue = [
    ...matching.filter(({ id }) => !skipped.includes(id)),
    ...matching.filter(({ id }) => skipped.includes(id)),
  ]
  const [review] = queue
  if (review === undefined && kind === 'all')
    return <EmptyPanel title="Nothing to decide">New questions appear here after a run.</EmptyPanel>
  const answers =
    review === undefined
      ? []
      : listAnswers(
          review,
          (given) => !isActing && answer(review, given),
          () => setSkipped((ids) => [...ids.filter((id) => id !== review.id), review.id]),
        )
  return (
    <>
      <div className="my-5 flex flex-wrap items-center justify-between gap-3">
        <SelectOne
          className="w-56"
          aria-label="Kind of question"
          value={kind}
          options={[
            ['all', `All kinds (${reviews.length}${more})`],
            ...Object.entries(KINDS).map(
              ([value, label]) =>
                [value, `${label} (${reviews.filter((one) => one.kind === value).length}${more})`] as const,
            ),
          ]}
          onChange={(next) => setKind(isKind(next) ? next : 'all')}
        />
        <ShortcutsButton keys={answers} />
      </div>
      {review === undefined ? (
        <EmptyPanel title="No question of this kind" />
      ) : (
        <Question
          review={review}
          position={`${queue.length}${more} waiting`}
          isAnswering={isActing}
          answers={answers}
        />
      )}
    </>
  )
}
