import type { PlainAnswer } from '#app/lib/plain-form.ts'
import { ErrorSummary, UnsentNotice } from '#app/ui/form-notice.tsx'
import { controlId, REMOVAL_FIELDS } from './removal-fields.ts'

export const FAILURE = { title: 'Request not sent', description: 'Please try again, or write to us by e-mail.' }

/** What came of a post without script, above the fields. */
export function PlainNotice({ outcome }: { outcome: PlainAnswer['outcome'] }) {
  if (outcome.kind !== 'invalid') {
    return <UnsentNotice isLimited={outcome.kind === 'limited'} failure={FAILURE} className="sm:col-span-2" />
  }
  const names = REMOVAL_FIELDS.map(({ name }) => name)
  return <ErrorSummary errors={outcome.errors} names={names} idOf={controlId} className="sm:col-span-2" />
}
