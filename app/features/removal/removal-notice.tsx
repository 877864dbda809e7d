import type { Refusal } from '#app/lib/backend/refusal.ts'
import type { PlainAnswer } from '#app/lib/plain-form.ts'
import { ErrorSummary, FormNotice, LimitedNotice } from '#app/ui/form-notice.tsx'
import { controlId, REMOVAL_FIELDS } from './removal-fields.ts'

export const FAILURE = { title: 'Request not sent', description: 'Please try again, or write to us by e-mail.' }

/** A failed send has its toast, so with script only what the toast cannot say stands here. */
export function RemovalNotice({ refusal, answer }: { refusal: Refusal | null; answer: PlainAnswer | undefined }) {
  if (refusal === 'limited' || (!refusal && answer?.outcome.kind === 'limited')) {
    return <LimitedNotice what="messages" className="sm:col-span-2" />
  }
  if (refusal || !answer) return null
  if (answer.outcome.kind !== 'invalid') {
    return (
      <FormNotice tone="danger" title={FAILURE.title} className="sm:col-span-2">
        {FAILURE.description}
      </FormNotice>
    )
  }
  const names = REMOVAL_FIELDS.map(({ name }) => name)
  return <ErrorSummary errors={answer.outcome.errors} names={names} idOf={controlId} className="sm:col-span-2" />
}
