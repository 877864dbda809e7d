import type { PlainAnswer } from '#app/forms/plain-answer.ts'
import { PublicForm } from '#app/forms/public-form.tsx'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { CONTACT_FORM } from '#contracts/forms/contact.ts'

/** Five fields under the browser's own rules. */
export function ContactForm({ answer }: { answer?: PlainAnswer | undefined }) {
  return (
    <PublicForm
      form={CONTACT_FORM}
      answer={answer}
      warmUp={warmUpBackend}
      send={(values, post) => post({ kind: 'contact', values })}
    />
  )
}
