import type { PlainAnswer } from '#app/lib/plain-form.ts'
import { ErrorSummary, FormNotice } from '#app/ui/form-notice.tsx'
import { controlId, REMOVAL_FIELDS } from './removal-fields.ts'

export type Trouble = 'limited' | 'failed'

export const FAILURE = { title: 'Request not sent', description: 'Please try again, or write to us by e-mail.' }

/** A failed send has its toast, so with script only what the toast cannot say stands here. */
export function RemovalNotice({ trouble, answer }: { trouble: Trouble | null; answer: PlainAnswer | undefined }) {
  if (trouble === 'limited' || (!trouble && answer?.outcome.kind === 'limited')) {
    return (
      <FormNotice tone="danger" title="Too many messages from your connection" className="sm:col-span-2">
        Nothing you typed is lost. Wait ten minutes and send it again, or write to us by e-mail.
      </FormNotice>
    )
  }
  if (trouble || !answer) return null
  if (answer.outcome.kind !== 'invalid') {
    return (
      <FormNotice tone="danger" title={FAILURE.title} className="sm:col-span-2">
        {FAILURE.description}
      </FormNotice>
    )
  }
  const { errors } = answer.outcome
  const lines = REMOVAL_FIELDS.flatMap(({ name }) => {
    const message = errors[name]
    return message === undefined ? [] : [{ id: controlId(name), message }]
  })
  return <ErrorSummary errors={lines} className="sm:col-span-2" />
}
