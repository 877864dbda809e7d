import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { type AuthDraft, readDraft, saveDraft } from './sign-in/auth-draft.ts'
import type { AuthMessage } from './sign-in/auth-messages.ts'
import type { CaptchaField } from './sign-in/use-captcha.tsx'

/** The fields that several forms have. */
export const FIELDS = {
  fullName: { label: 'Full Name', name: 'fullName', autoComplete: 'name', required: true },
  email: { label: 'Email', type: 'email', name: 'email', autoComplete: 'username', required: true },
  password: {
    label: 'Password',
    type: 'password',
    name: 'password',
    autoComplete: 'current-password',
    required: true,
  },
  newPassword: {
    hint: 'At least 6 characters.',
    type: 'password',
    name: 'password',
    autoComplete: 'new-password',
    minLength: 6,
    required: true,
  },
  mailedCode: {
    label: 'Code from the mail',
    name: 'code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    required: true,
  },
} as const

type AccountFormProps = {
  /** Its name for assistive technology. */
  label: string
  /** What the button says, and what it says while the form is being sent. */
  button: { idle: string; busy: string }
  /** Set for the main form of a screen. */
  isLarge?: boolean
  /** Beside the button. */
  actions?: ReactNode
  /** Below the button. */
  footer?: ReactNode
  /** For a form used while signed out: the draft that keeps its values, its captcha, and a callback for the first focus. */
  signInForm?: { draft: RefObject<AuthDraft>; captcha: CaptchaField; onTouch?: () => void }
  /** The fields. */
  children: ReactNode
  /** Resolves to `busy` if the screen navigates away by itself. */
  send: (typed: AuthDraft, form: HTMLFormElement) => Promise<unknown>
  /** The message for an error; null if the form already shows it beside a field. */
  explain: (error: unknown) => AuthMessage | null
}

/**
 * One of the account forms. An error is shown as a toast and repeated next to the pressed button, because the toast closes. Focus
 * returns to the button or field.
 */
export function AccountForm(props: AccountFormProps) {
  const { label, button, isLarge = false, actions, footer, signInForm, children, send, explain } = props
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<AuthMessage | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    // The browser accepts blanks in a required field. It refuses the field in its own words once it is empty.
    for (const field of form.querySelectorAll<HTMLInputElement>('input:required:not([type="password"])'))
      if (field.value.trim() === '') field.value = ''
    if (!form.reportValidity()) return
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
      // On a tablet the toast would cover the notice and the button; on a phone, the first field.
      const isPhone = matchMedia('(width < 40rem)').matches
      if (matchMedia('(width < 64rem)').matches) next?.scrollIntoView({ block: isPhone ? 'nearest' : 'center' })
      showToast(message)
    }
  }

  const submitButton = (
    <Button type="submit" {...(isLarge && { variant: 'neon', size: 'lg' })} loading={isSending}>
      {isSending ? button.busy : button.idle}
    </Button>
  )
  return (
    <form
      // Outside a dialog `dialog` sends nothing: a form submitted by the browser would put the password into the URL.
      method={signInForm ? 'dialog' : 'post'}
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget }) => signInForm && saveDraft(signInForm.draft, currentTarget)}
      onFocus={() => {
        signInForm?.captcha.preload()
        signInForm?.onTouch?.()
      }}
      className={isLarge ? 'space-y-6' : 'space-y-5'}
    >
      {children}
      {signInForm?.captcha.widget}
      {failure && (
        <FormNotice tone="danger" title={failure.title} isAnnounced>
          {failure.description}
        </FormNotice>
      )}
      {actions === undefined ? (
        submitButton
      ) : (
        <div className={clsx('flex flex-wrap items-center gap-x-6 gap-y-3', isLarge && 'justify-between')}>
          {submitButton}
          {actions}
        </div>
      )}
      {footer}
    </form>
  )
}
