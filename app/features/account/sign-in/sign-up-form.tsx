import { type RefObject, useState } from 'react'
import { AccountForm, FIELDS } from '#app/features/account/account-form.tsx'
import { callAuth } from '#app/features/account/call-auth.ts'
import { InputField } from '#app/ui/form/input-field.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { describeSignUpError } from './auth-messages.ts'
import { SentNote } from './sent-note.tsx'
import { useCaptcha } from './use-captcha.tsx'

type SignUpFormProps = { draft: RefObject<AuthDraft>; onRegistered: () => void }

export function SignUpForm({ draft, onRegistered }: SignUpFormProps) {
  const [initial] = useState(() => draft.current)
  const captcha = useCaptcha()
  const [sentTo, setSentTo] = useState<string | null>(null)

  const takeOptions = async () => ({
    emailRedirectTo: `${window.location.origin}/`,
    ...(await captcha.takeOptions()),
  })
  async function send({ fullName, email, password }: AuthDraft) {
    const options = { data: { full_name: fullName }, ...(await takeOptions()) }
    await callAuth((auth) => auth.signUp({ email, password, options }))
    setSentTo(email)
    showToast({
      title: 'Check your email',
      description: 'We sent you a confirmation link to complete your registration.',
      tone: 'success',
    })
  }
  async function sendAgain(email: string): Promise<void> {
    const options = await takeOptions()
    await callAuth((auth) => auth.resend({ type: 'signup', email, options }))
    showToast({ title: 'Sent again', description: `Another link is on its way to ${email}.`, tone: 'success' })
  }
  function explain(error: unknown) {
    const { isRegistered, ...message } = describeSignUpError(error)
    if (isRegistered) onRegistered()
    return message
  }

  return (
    <AccountForm
      label="Sign up"
      button={{ idle: 'Sign Up', busy: 'Creating account...' }}
      isLarge
      signInForm={{ draft, captcha }}
      send={send}
      explain={explain}
      footer={
        sentTo !== null && (
          <SentNote key={sentTo} onResend={() => sendAgain(sentTo)} failureTitle="Failed to send the link">
            A confirmation link is on its way to <strong className="text-ink">{sentTo}</strong>. Open it in this browser
            and you are signed in.
          </SentNote>
        )
      }
    >
      <InputField {...FIELDS.fullName} defaultValue={initial.fullName} />
      <InputField {...FIELDS.email} defaultValue={initial.email} />
      <InputField {...FIELDS.newPassword} label="Password" defaultValue={initial.password} />
    </AccountForm>
  )
}
