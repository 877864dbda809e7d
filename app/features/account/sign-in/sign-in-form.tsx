import { type RefObject, useState } from 'react'
import { AccountForm, FIELDS } from '#app/features/account/account-form.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { describeSignInError } from './auth-messages.ts'
import { useCaptcha } from './use-captcha.tsx'

type SignInFormProps = { draft: RefObject<AuthDraft>; onForgot: () => void }

export function SignInForm({ draft, onForgot }: SignInFormProps) {
  const { openBackend } = useAuth()
  const [initial] = useState(() => draft.current)
  const captcha = useCaptcha()

  async function send({ email, password }: AuthDraft) {
    // `openBackend` also starts following the session, which may have failed when the page loaded.
    const client = await openBackend()
    const { error } = await client.auth.signInWithPassword({ email, password, options: await captcha.takeOptions() })
    if (error) throw error
    // The screen navigates away once the provider knows about the session; until then the button stays busy.
    return 'busy'
  }

  return (
    <AccountForm
      label="Sign in"
      button={{ idle: 'Sign In', busy: 'Signing in...' }}
      isLarge
      // If this fails, sending the form reports it.
      signInForm={{ draft, captcha, onTouch: () => void openBackend().catch(() => undefined) }}
      send={send}
      explain={describeSignInError}
      actions={
        <Button variant="link" onClick={onForgot}>
          Forgot password?
        </Button>
      }
    >
      <InputField {...FIELDS.email} defaultValue={initial.email} />
      <InputField {...FIELDS.password} defaultValue={initial.password} />
    </AccountForm>
  )
}
