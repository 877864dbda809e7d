import { ArrowLeft } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { AccountForm, FIELDS } from '#app/features/account/account-form.tsx'
import { callAuth } from '#app/features/account/call-auth.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { describeFailure } from './auth-messages.ts'
import { SentNote } from './sent-note.tsx'
import { useCaptcha } from './use-captcha.tsx'

type ForgotPasswordFormProps = { draft: RefObject<AuthDraft>; onBack?: () => void }

const FAILURE = 'Failed to send the link'

/** Requests a link to set a new password. The answer is the same whether or not the address has an account. */
export function ForgotPasswordForm({ draft, onBack }: ForgotPasswordFormProps) {
  const [initial] = useState(() => draft.current)
  const captcha = useCaptcha()
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function requestLink(email: string): Promise<void> {
    const options = { redirectTo: `${window.location.origin}/auth/update-password`, ...(await captcha.takeOptions()) }
    await callAuth((auth) => auth.resetPasswordForEmail(email, options))
  }
  async function send({ email }: AuthDraft) {
    await requestLink(email)
    setSentTo(email)
  }

  return (
    <AccountForm
      label="Ask for a link"
      button={{ idle: 'Send Link', busy: 'Sending...' }}
      isLarge
      signInForm={{ draft, captcha }}
      send={send}
      explain={(error) => describeFailure(error, FAILURE)}
      actions={
        onBack && (
          <Button variant="ghost" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
            Back to sign in
          </Button>
        )
      }
      footer={
        sentTo !== null && (
          <SentNote key={sentTo} onResend={() => requestLink(sentTo)} failureTitle={FAILURE}>
            If <strong className="text-ink">{sentTo}</strong> has an account, a link to a new password is on its way.
          </SentNote>
        )
      }
    >
      <div>
        <h2 className="text-title">Forgot password?</h2>
        <p className="mt-2 text-dim">Enter your email and we will send you a link to choose a new one.</p>
      </div>
      <InputField {...FIELDS.email} defaultValue={initial.email} />
    </AccountForm>
  )
}
