import type { Refusal } from '#app/lib/backend/refusal.ts'
import { ErrorSummary, FormNotice } from '#app/ui/form-notice.tsx'
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
      const lines = SUBMISSION_FIELDS.flatMap(({ name }) => {
        const message = trouble.errors[name]
        return message === undefined ? [] : [{ id: controlId(name), message }]
      })
      return <ErrorSummary errors={lines} className="sm:col-span-2" />
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
      return (
        <FormNotice tone="danger" title="Too many applications from your connection" className="sm:col-span-2">
          Nothing you typed is lost. Wait ten minutes and send it again, or write to us by e-mail.
        </FormNotice>
      )
    case 'failed':
      return (
        <FormNotice tone="danger" title={FAILURE.title} className="sm:col-span-2">
          {FAILURE.description}
        </FormNotice>
      )
  }
}
