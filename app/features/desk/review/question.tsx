import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { Key } from '#app/features/desk/shared/keys/shortcuts-dialog.tsx'
import type { Shortcut } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { useLetterKeys } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import type { Review } from '#contracts/desk/opportunity-answers.ts'
import { Evidence, SideBySide } from './side-by-side.tsx'
import type { Answer } from './use-reviews.ts'

const QUESTIONS: Record<Review['kind'], string> = {
  same_name: 'Same name on two websites: one company?',
  same_email: 'Same mailbox on two websites: one company?',
  conflicting_facts: 'The pages contradict each other',
  flapping: 'This source keeps changing',
  model_disagreement: 'Rules and language model disagree',
}

type QuestionProps = { review: Review; position: string; isAnswering: boolean; answers: readonly Shortcut[] }

/** One question with both sides and its answers. When the next one replaces it, its heading is focused. */
export function Question({ review, position, isAnswering, answers }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(review.id)
  const [areLettersOn] = useLetterKeys()
  useEffect(() => {
    if (shown.current === review.id) return
    shown.current = review.id
    heading.current?.focus({ preventScroll: true })
  }, [review.id])
  return (
    <article aria-labelledby="question">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="question" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {QUESTIONS[review.kind]}
        </h2>
        <p className="figures text-dim text-sm">
          {position}, asked {formatDay(review.created_at)}
        </p>
        {review.left.sample && <SampleBadge />}
      </div>
      <div className="my-4 flex flex-wrap gap-2">
        {answers.map(({ key, label, run }) => (
          <Button
            key={key}
            variant={key === 'j' ? 'ghost' : 'outline'}
            disabled={isAnswering}
            onClick={() => run?.()}
            className="h-auto! min-h-11 max-w-full whitespace-normal! py-2 text-left"
          >
            {/* A label may contain a domain that is wider than a phone. */}
            <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">{label}</span>{' '}
            {areLettersOn && (
              <span className="pointer-coarse:hidden">
                <Key name={key.toUpperCase()} />
              </span>
            )}
          </Button>
        ))}
      </div>
      <DoubtDetail detail={review.detail} />
      <SideBySide left={review.left} right={review.right} label="Both sides" />
    </article>
  )
}

/** The possible answers with their shortcuts. */
export function listAnswers(review: Review, submit: (answer: Answer) => void, skip: () => void): Shortcut[] {
  const skipShortcut = { key: 'j', label: 'Later', run: skip }
  if (review.right === null || review.right.id === review.left.id)
    return [{ key: 'n', label: 'Noted', run: () => submit({ decision: 'noted' }) }, skipShortcut]
  const { left, right } = review
  const mergeInto = (side: Review['left'], key: string) => ({
    key,
    label: `Merge, keep ${side.domain ?? side.company_agency ?? 'this one'}`,
    run: () => submit({ decision: 'merge', into: side.id }),
  })
  return [
    mergeInto(left, '1'),
    mergeInto(right, '2'),
    { key: 'k', label: 'Keep apart', run: () => submit({ decision: 'keep_apart' }) },
    skipShortcut,
  ]
}

const text = z.string().nullable().catch(null)
const SideSchema = z.object({ quote: text, url: text, read_at: text }).nullable().catch(null)
const DetailSchema = z.object({ open: SideSchema, closed: SideSchema, rules: text, model: text, by: text, url: text })

/** The two quotes or readings that disagree. */
function DoubtDetail({ detail }: { detail: Record<string, unknown> }) {
  const parsed = DetailSchema.parse({ open: null, closed: null, ...detail })
  if (parsed.open !== null && parsed.closed !== null)
    return (
      <div className="mb-6 grid gap-6 sm:grid-cols-2">
        {Object.entries({ open: parsed.open, closed: parsed.closed }).map(([status, side]) => (
          <div key={status}>
            <h3 className="label-caps mb-2 text-dim">Says {status}</h3>
            <Evidence {...side} at={side.read_at} />
          </div>
        ))}
      </div>
    )
  if (parsed.rules === null && parsed.model === null) return null
  return (
    <p className="mb-6">
      The rules read <strong>{parsed.rules ?? 'nothing'}</strong>, {parsed.by ?? 'the model'} reads{' '}
      <strong>{parsed.model ?? 'nothing'}</strong>.
    </p>
  )
}
