import { FormNotice, LimitedNotice } from '#app/ui/form/form-notice.tsx'
import type { Form } from '#contracts/forms/form.ts'
import type { Refusal } from './load-sending.ts'

type RefusalNoticeProps = {
  form: Pick<Form, 'failed' | 'refused' | 'plural'>
  refusal: Refusal
  /** Set when a toast has already announced the failure. */
  isAnnounced?: boolean
  className?: string
}

/** Explains why a form was not accepted when its fields are valid. */
export function RefusalNotice({ form, refusal, isAnnounced, className }: RefusalNoticeProps) {
  if (refusal === 'limited') return <LimitedNotice what={form.plural} className={className} />
  const refused = refusal === 'failed' ? undefined : form.refused?.[refusal]
  if (refused) {
    return (
      <FormNotice tone="note" title={refused.title} className={className}>
        {refused.description}
      </FormNotice>
    )
  }
  return (
    <FormNotice tone="danger" title={form.failed.title} isAnnounced={isAnnounced} className={className}>
      {form.failed.description}
    </FormNotice>
  )
}
