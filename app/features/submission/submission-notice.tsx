import type { Refusal } from '#app/lib/backend/refusal.ts'
import { ErrorSummary, FormNotice, LimitedNotice } from '#app/ui/form-notice.tsx'
import { controlId, SUBMISSION_FIELDS } from './submission-fields.ts'

export const FAILURE = {
  title: 'Error submitting application',
  description: 'Please try again or contact us directly.',
}

/** What came of the last try: errors by field, or the reason why the application was not taken. */
export type SubmissionTrouble = { kind: 'invalid'; errors: Record<string, string> } | { kind: Refusal }

export function SubmissionNotice({ trouble }: { trouble: SubmissionTrouble }) {
  switch (trouble.kind) {
    case 'invalid': {
      const names = SUBMISSION_FIELDS.map(({ name }) => name)
      return <ErrorSummary errors={trouble.errors} names={names} idOf={controlId} className="sm:col-span-2" />
    }
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
        <FormNotice tone="danger" title={FAILURE.title} className="sm:col-span-2">
          {FAILURE.description}
        </FormNotice>
      )
  }
}
