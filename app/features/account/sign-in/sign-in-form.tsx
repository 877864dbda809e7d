import { type RefObject, useState } from 'react'
import { useAccountForm } from '#app/features/account/use-account-form.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { type AuthDraft, keepForm } from './auth-draft.ts'
import { describeSignInError } from './auth-messages.ts'
import { useCaptcha } from './use-captcha.tsx'

type SignInFormProps = { draft: RefObject<AuthDraft>; onForgot: () => void }

export function SignInForm({ draft, onForgot }: SignInFormProps) {
  const { openBackend } = useAuth()
  const [initial] = useState(() => draft.current)
  const captcha = useCaptcha()
  const { isSending, notice, submit } = useAccountForm({
    async send({ email, password }) {
      // `openBackend` also starts following the session, which may have failed when the page loaded.
      const client = await openBackend()
      const { error } = await client.auth.signInWithPassword({ email, password, options: await captcha.takeOptions() })
      if (error) throw error
      // The screen navigates away once the provider knows about the session; until then the button stays busy.
      return 'busy'
    },
    explain: describeSignInError,
  })

  return (
    // Outside a dialog this method sends nothing: a form submitted by the browser would put the password into the URL.
    <form
      method="dialog"
      aria-label="Sign in"
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget }) => keepForm(draft, currentTarget)}
      // If this fails, submitting the form reports it.
      onFocus={() => {
        void openBackend().catch(() => undefined)
        captcha.warmUp()
      }}
      className="space-y-6"
    >
      <Field label="Email">
        {(control) => (
          <Input {...control} type="email" name="email" autoComplete="username" defaultValue={initial.email} required />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <Input
            {...control}
            type="password"
            name="password"
            autoComplete="current-password"
            defaultValue={initial.password}
            required
          />
        )}
      </Field>
      {captcha.place}
      {notice}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button type="submit" variant="neon" size="lg" loading={isSending}>
          {isSending ? 'Signing in...' : 'Sign In'}
        </Button>
        <Button variant="link" onClick={onForgot}>
          Forgot password?
        </Button>
      </div>
    </form>
  )
}
