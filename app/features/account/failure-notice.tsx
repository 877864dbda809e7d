import { FormNotice } from '#app/ui/form-notice.tsx'
import type { AuthMessage } from './auth-messages.ts'

/** What a toast has said and taken with it, by the button that was pressed. */
export function FailureNotice({ failure }: { failure: AuthMessage | null }) {
  if (!failure) return null
  return (
    <FormNotice tone="danger" title={failure.title} isAnnounced>
      {failure.description}
    </FormNotice>
  )
}
