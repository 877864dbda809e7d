import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { ChallengeForm } from '#app/features/account/factors/challenge-form.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { DialogBox } from '#app/ui/overlay/dialog-box.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { SignInForm } from './sign-in-form.tsx'

/** A button that opens the sign-in over the screen, for a session that ended in the middle of work. */
export function SignInAgain() {
  const { email, status, secondFactor } = useAuth()
  const draft = useRef<AuthDraft>({ fullName: '', email: email ?? '', password: '' })
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>
        <Button variant="default" size="sm">
          Sign in again
        </Button>
      </Dialog.Trigger>
      <DialogBox>
        <Dialog.Title className="text-title">Sign in again</Dialog.Title>
        <Dialog.Description className="mt-3 mb-6 text-dim">
          You will return to this screen as you left it.
        </Dialog.Description>
        {status === 'signed-in' && secondFactor === 'code' ? (
          <ChallengeForm />
        ) : (
          <SignInForm draft={draft} onForgot={() => window.open('/auth', '_blank', 'noopener')} />
        )}
        <Dialog.Close asChild>
          <Button variant="ghost" size="sm" className="mt-5">
            Not now
          </Button>
        </Dialog.Close>
      </DialogBox>
    </Dialog.Root>
  )
}
