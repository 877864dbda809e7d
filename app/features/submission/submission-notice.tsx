import type { Refusal } from '#app/lib/backend/refusal.ts'
import { ErrorSummary, FormNotice, LimitedNotice } from '#app/ui/form-notice.tsx'
import { controlId, SUBMISSION_FIELDS } from './submission-fields.ts'

export const FAILURE = {
  title: 'Error submitting application',
  description: 'Please try again or contact us directly.',
}

/** Everything that is wrong with the fields, above them. */
export function FaultNotice({ errors }: { errors: Record<string, string> }) {
  const names = SUBMISSION_FIELDS.map(({ name }) => name)
  return <ErrorSummary errors={errors} names={names} idOf={controlId} className="sm:col-span-2" />
}

/** Why an application was not taken. `isAnnounced` where a toast has said that sending failed. */
export function RefusalNotice({ refusal, isAnnounced }: { refusal: Refusal; isAnnounced?: boolean }) {
  switch (refusal) {
    case 'duplicate':
      return (
        <FormNotice tone="note" title="We already have this one" className="sm:col-span-2">
          An application with this e-mail address and these links reached us before, and it is still with us: no need to
          send it twice. If there is new music, add its link and send again.
        </FormNotice>
      )
    case 'closed':
      return (
        <FormNotice tone="note" title="Submissions have closed" className="sm:col-span-2">
          We stopped taking applications while you were writing. Keep your text; this page says when we open again.
        </FormNotice>
      )
    case 'limited':
      return <LimitedNotice what="applications" className="sm:col-span-2" />
    case 'failed':
      return (
        <FormNotice tone="danger" title={FAILURE.title} isAnnounced={isAnnounced} className="sm:col-span-2">
          {FAILURE.description}
        </FormNotice>
      )
  }
}
