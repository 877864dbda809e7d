import { useState } from 'react'
import { KeyHelp } from '#app/features/desk/shared/key-help.tsx'
import { EmptyPanel } from '#app/features/desk/shared/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/show-more.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import type { Review } from '#contracts/opportunity-answers.ts'
import { useAnswer, useReviews } from './queries.ts'
import { listAnswers, Question } from './question.tsx'
import { isKind, KINDS } from './words.ts'

/** The open questions, one at a time, oldest first. */
export function ReviewQueue() {
  const reviews = useReviews()
  return (
    <Loaded query={reviews} what="questions">
      {(open) => (
        <>
          <Queue open={open} more={reviews.hasNextPage ? '+' : ''} />
          <ShowMore pages={reviews} what="questions" />
        </>
      )}
    </Loaded>
  )
}

type QueueProps = {
  open: readonly Review[]
  /** A plus behind each number while more questions wait than are loaded. */
  more: '+' | ''
}

function Queue({ open, more }: QueueProps) {
  const [kind, setKind] = useState<Review['kind'] | 'all'>('all')
  const [later, setLater] = useState<readonly string[]>([])
  const answer = useAnswer()
  const asked = open.filter((review) => kind === 'all' || review.kind === kind)
  // What was put off comes back after everything else.
  const waiting = [...asked.filter(({ id }) => !later.includes(id)), ...asked.filter(({ id }) => later.includes(id))]
  const [review] = waiting
  if (review === undefined && kind === 'all')
    return <EmptyPanel title="Nothing to decide">New questions appear here after a run.</EmptyPanel>
  const answers =
    review === undefined
      ? []
      : listAnswers(
          review,
          (given) => !answer.isPending && answer.mutate({ review, answer: given }),
          () => setLater((ids) => [...ids.filter((id) => id !== review.id), review.id]),
        )
  return (
    <>
      <div className="my-5 flex flex-wrap items-center justify-between gap-3">
        <Select value={kind} onValueChange={(next) => setKind(isKind(next) ? next : 'all')}>
          <div className="w-56">
            <SelectTrigger aria-label="Kind of question" />
          </div>
          <SelectContent>
            <SelectItem value="all">
              All kinds ({open.length}
              {more})
            </SelectItem>
            {Object.entries(KINDS).map(([value, label]) => (
              <SelectItem key={value} value={value}>
                {label} ({open.filter((one) => one.kind === value).length}
                {more})
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <KeyHelp keys={answers} />
      </div>
      {review === undefined ? (
        <EmptyPanel title="No question of this kind" />
      ) : (
        <Question
          review={review}
          position={`${waiting.length}${more} waiting`}
          isAnswering={answer.isPending}
          answers={answers}
        />
      )}
    </>
  )
}
