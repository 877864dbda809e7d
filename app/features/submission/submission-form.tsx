import type { PlainAnswer } from '#app/forms/plain-answer.ts'
import { PublicForm } from '#app/forms/public-form.tsx'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { ARTIST_FORM } from '#contracts/forms/artist-submission.ts'

export function SubmissionForm({ answer }: { answer?: PlainAnswer | undefined }) {
  return (
    <PublicForm
      form={ARTIST_FORM}
      answer={answer}
      warmUp={warmUpBackend}
      send={(values, post) => post({ kind: 'artist', values })}
    />
  )
}
