import { ArrowLeft } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { callAuth } from '#app/features/account/call-auth.ts'
import { useAccountForm } from '#app/features/account/use-account-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { type AuthDraft, keepForm } from './auth-draft.ts'
import { describeFailure } from './auth-messages.ts'
import { SentNote } from './sent-note.tsx'
import { type CaptchaField, useCaptcha } from './use-captcha.tsx'

type ForgotPasswordFormProps = { draft: RefObject<AuthDraft>; onBack?: () => void }

/** Requests a link to set a new password. The answer is the same whether or not the address has an account. */
export function ForgotPasswordForm({ draft, onBack }: ForgotPasswordFormProps) {
  const [initial] = useState(() => draft.current)
  const captcha = useCaptcha()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isSending, notice, submit } = useAccountForm({
    async send({ email }) {
      await requestLink(email, captcha)
      setSentTo(email)
    },
    explain,
  })

  return (
    <form
      method="dialog"
      aria-label="Ask for a link"
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget }) => keepForm(draft, currentTarget)}
      onFocus={captcha.warmUp}
      className="space-y-6"
    >
      <div>
        <h2 className="text-title">Forgot password?</h2>
        <p className="mt-2 text-dim">Tell us your email and we send you a link to choose a new one.</p>
      </div>
      <Field label="Email">
        {(control) => (
          <Input {...control} type="email" name="email" autoComplete="username" defaultValue={initial.email} required />
        )}
      </Field>
      {captcha.place}
      {notice}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button type="submit" variant="neon" size="lg" loading={isSending}>
          {isSending ? 'Sending...' : 'Send Link'}
        </Button>
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
            Back to sign in
          </Button>
        )}
      </div>
      {sentTo !== null && (
        <SentNote
          key={sentTo}
          again={() => requestLink(sentTo, captcha).catch((error: unknown) => showToast(explain(error)))}
        >
          If <strong className="text-ink">{sentTo}</strong> has an account, a link to a new password is on its way.
        </SentNote>
      )}
    </form>
  )
}

const explain = (error: unknown) => describeFailure(error, 'Failed to send the link')

async function requestLink(email: string, captcha: CaptchaField): Promise<void> {
  const options = { redirectTo: `${window.location.origin}/auth/update-password`, ...(await captcha.takeOptions()) }
  await callAuth((auth) => auth.resetPasswordForEmail(email, options))
}
