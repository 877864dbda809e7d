import { FormNotice } from '#app/ui/form/form-notice.tsx'
import type { AuthMessage } from './sign-in/auth-messages.ts'

/** Repeats an error next to the pressed button, because the toast that announced it closes. */
export function FailureNotice({ failure }: { failure: AuthMessage | null }) {
  if (!failure) return null
  return (
    <FormNotice tone="danger" title={failure.title} isAnnounced>
      {failure.description}
    </FormNotice>
  )
}
