import type { PlainAnswer } from '#app/forms/plain-answer.ts'
import { PublicForm } from '#app/forms/public-form.tsx'
import { REMOVAL_FORM } from '#contracts/forms/removal.ts'

/** Asks to be forgotten by our reader. */
export function RemovalForm({ answer }: { answer?: PlainAnswer | undefined }) {
  return (
    <PublicForm
      form={REMOVAL_FORM}
      answer={answer}
      variant="outline"
      send={(values, post) => post({ kind: 'removal', values })}
    />
  )
}
