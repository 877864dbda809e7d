import type { Refusal } from '#app/lib/backend/refusal.ts'
import type { PlainAnswer } from '#app/lib/plain-form.ts'
import { ErrorSummary, FormNotice, LimitedNotice } from '#app/ui/form-notice.tsx'
import { controlId, REMOVAL_FIELDS } from './removal-fields.ts'

export const FAILURE = { title: 'Request not sent', description: 'Please try again, or write to us by e-mail.' }

/** What came of a post without script, above the fields. */
export function PlainNotice({ outcome }: { outcome: PlainAnswer['outcome'] }) {
  if (outcome.kind !== 'invalid') return <RefusalNotice refusal={outcome.kind} />
  const names = REMOVAL_FIELDS.map(({ name }) => name)
  return <ErrorSummary errors={outcome.errors} names={names} idOf={controlId} className="sm:col-span-2" />
}

/** `isAnnounced` where a toast has said that sending failed; this stays when the toast has gone. */
export function RefusalNotice({ refusal, isAnnounced }: { refusal: Refusal; isAnnounced?: boolean }) {
  if (refusal === 'limited') return <LimitedNotice what="messages" className="sm:col-span-2" />
  return (
    <FormNotice tone="danger" title={FAILURE.title} isAnnounced={isAnnounced} className="sm:col-span-2">
      {FAILURE.description}
    </FormNotice>
  )
}
