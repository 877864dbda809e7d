import { type RefObject, useState } from 'react'
import { callAuth } from '#app/features/account/call-auth.ts'
import { useAccountForm } from '#app/features/account/use-account-form.tsx'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { type AuthDraft, keepForm } from './auth-draft.ts'
import { describeFailure, describeSignUpError } from './auth-messages.ts'
import { SentNote } from './sent-note.tsx'
import { type CaptchaField, useCaptcha } from './use-captcha.tsx'

const PASSWORD_MIN_LENGTH = 6

type SignUpFormProps = { draft: RefObject<AuthDraft>; onRegistered: () => void }

export function SignUpForm({ draft, onRegistered }: SignUpFormProps) {
  const [initial] = useState(() => draft.current)
  const captcha = useCaptcha()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isSending, notice, submit } = useAccountForm({
    async send({ fullName, email, password }) {
      const data = { full_name: fullName }
      const options = { data, emailRedirectTo: siteRoot(), ...(await captcha.takeOptions()) }
      await callAuth((auth) => auth.signUp({ email, password, options }))
      setSentTo(email)
      showToast({
        title: 'Check your email',
        description: 'We sent you a confirmation link to complete your registration.',
        tone: 'success',
      })
    },
    explain(error) {
      const { isRegistered, ...message } = describeSignUpError(error)
      if (isRegistered) onRegistered()
      return message
    },
  })

  return (
    <form
      method="dialog"
      aria-label="Sign up"
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget }) => keepForm(draft, currentTarget)}
      onFocus={() => {
        warmUpBackend()
        captcha.warmUp()
      }}
      className="space-y-6"
    >
      <Field label="Full Name">
        {(control) => (
          <Input {...control} name="fullName" autoComplete="name" defaultValue={initial.fullName} required />
        )}
      </Field>
      <Field label="Email">
        {(control) => (
          <Input {...control} type="email" name="email" autoComplete="username" defaultValue={initial.email} required />
        )}
      </Field>
      <Field label="Password" hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN_LENGTH}
            defaultValue={initial.password}
            required
          />
        )}
      </Field>
      {captcha.place}
      {notice}
      <Button type="submit" variant="neon" size="lg" loading={isSending}>
        {isSending ? 'Creating account...' : 'Sign Up'}
      </Button>
      {sentTo !== null && (
        <SentNote key={sentTo} again={() => sendConfirmationAgain(sentTo, captcha)}>
          A confirmation link is on its way to <strong className="text-ink">{sentTo}</strong>. Open it in this browser
          and you are signed in.
        </SentNote>
      )}
    </form>
  )
}

async function sendConfirmationAgain(email: string, captcha: CaptchaField): Promise<void> {
  try {
    const options = { emailRedirectTo: siteRoot(), ...(await captcha.takeOptions()) }
    await callAuth((auth) => auth.resend({ type: 'signup', email, options }))
    showToast({ title: 'Sent again', description: `Another link is on its way to ${email}.`, tone: 'success' })
  } catch (error) {
    showToast(describeFailure(error, 'Failed to send the link'))
  }
}

function siteRoot(): string {
  return `${window.location.origin}/`
}
