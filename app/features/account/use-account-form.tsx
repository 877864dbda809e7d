import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { type AuthDraft, readDraft } from './sign-in/auth-draft.ts'
import type { AuthMessage } from './sign-in/auth-messages.ts'

type AccountFormOptions = {
  /** Resolves to `busy` if the screen navigates away by itself. */
  send: (typed: AuthDraft, form: HTMLFormElement) => Promise<'busy' | undefined>
  /** The message for an error; null if the form already shows it beside a field. */
  explain: (error: unknown) => AuthMessage | null
}

/**
 * Submits one of the account forms. An error is shown as a toast and repeated as `notice` next to the pressed button, because the
 * toast closes. Focus returns to the button or field.
 */
export function useAccountForm({ send, explain }: AccountFormOptions) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<AuthMessage | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setIsSending(true)
    setFailure(null)
    try {
      const next = await send(readDraft(form), form)
      if (next !== 'busy') setIsSending(false)
    } catch (error) {
      const message = explain(error)
      // The button lost focus when it was disabled.
      flushSync(() => {
        setIsSending(false)
        setFailure(message)
      })
      const next = form.querySelector<HTMLElement>(message ? 'button[type="submit"]' : '[aria-invalid="true"]')
      next?.focus()
      if (message === null) return
      // On a tablet the toast would stand over the notice and the button. On a phone it is at the top, over the first field.
      const isPhone = matchMedia('(width < 40rem)').matches
      if (matchMedia('(width < 64rem)').matches) next?.scrollIntoView({ block: isPhone ? 'nearest' : 'center' })
      showToast(message)
    }
  }

  const notice = failure && (
    <FormNotice tone="danger" title={failure.title} isAnnounced>
      {failure.description}
    </FormNotice>
  )
  return { isSending, notice, submit }
}
