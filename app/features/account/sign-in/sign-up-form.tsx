import { type RefObject, useState } from 'react'
import { FailureNotice } from '#app/features/account/failure-notice.tsx'
import { useAccountForm } from '#app/features/account/use-account-form.ts'
import { loadBackend, warmUpBackend } from '#app/lib/backend/client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { type AuthDraft, keepDraft } from './auth-draft.ts'
import { describeSignUpError, serverMessage } from './auth-messages.ts'
import { SentNote } from './sent-note.tsx'
import { type CaptchaField, useCaptcha } from './use-captcha.tsx'

const PASSWORD_MIN_LENGTH = 6

type SignUpFormProps = { draft: RefObject<AuthDraft>; onRegistered: () => void }

export function SignUpForm({ draft, onRegistered }: SignUpFormProps) {
  const [initial] = useState(() => draft.current)
  const captcha = useCaptcha()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isSending, failure, submit } = useAccountForm({
    async send({ fullName, email, password }) {
      const client = await loadBackend()
      const { error } = await client.auth.signUp({
        email,
        password,
        options: { data: { full_name: fullName }, emailRedirectTo: siteRoot(), ...(await captcha.takeOptions()) },
      })
      if (error) throw error
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
      onInput={keepDraft(draft)}
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
      <FailureNotice failure={failure} />
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
    const client = await loadBackend()
    const options = { emailRedirectTo: siteRoot(), ...(await captcha.takeOptions()) }
    const { error } = await client.auth.resend({ type: 'signup', email, options })
    if (error) throw error
    showToast({ title: 'Sent again', description: `Another link is on its way to ${email}.`, tone: 'success' })
  } catch (error) {
    showToast({ title: 'Error', description: serverMessage(error) ?? 'Failed to send the link', tone: 'destructive' })
  }
}

function siteRoot(): string {
  return `${window.location.origin}/`
}
