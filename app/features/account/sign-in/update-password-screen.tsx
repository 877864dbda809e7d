import { useRef } from 'react'
import { Link } from 'react-router'
import { ChallengeForm } from '#app/features/account/factors/challenge-form.tsx'
import { describeCallbackError } from '#app/lib/auth/auth-callback.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { WAKE_NOW } from '#app/start/wake-now.ts'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { UpdatePasswordForm } from './update-password-form.tsx'

/** Where password mails lead: a form for a new password if the link worked, otherwise a form that requests a new link. */
export function UpdatePasswordScreen() {
  const { status, email, secondFactor, linkOutcome } = useAuth()
  const draft = useRef<AuthDraft>({ fullName: '', email: '', password: '' })

  if (status === 'loading') {
    return (
      <AuthFrame
        mark="Stage door"
        title="Choose a new password"
        lead={<span role="status">Checking your link...</span>}
      >
        <div className="space-y-6">
          <p {...WAKE_NOW} className="hidden text-danger noscript:block">
            Choosing a password needs JavaScript.
          </p>
          <Skeleton className="h-20" />
          <Skeleton isRound className="h-14 w-44" />
        </div>
      </AuthFrame>
    )
  }
  if (status === 'signed-in' && secondFactor === 'code' && linkOutcome?.kind !== 'failed') {
    return (
      <AuthFrame mark="Stage door" title="Choose a new password" lead="First enter the code of your second factor.">
        <ChallengeForm />
      </AuthFrame>
    )
  }
  // A failed link is reported even to a signed-in user, who may not be the person the link was sent to.
  if (status === 'signed-in' && linkOutcome?.kind !== 'failed') {
    return (
      <AuthFrame
        mark="Stage door"
        title={linkOutcome?.kind === 'invited' ? 'Welcome. Choose a password' : 'Choose a new password'}
        lead={<span className="[overflow-wrap:anywhere]">For {email}</span>}
      >
        <UpdatePasswordForm email={email} />
      </AuthFrame>
    )
  }
  const fault = linkOutcome?.kind === 'failed' ? describeCallbackError(linkOutcome) : NO_LINK
  return (
    <AuthFrame mark="Stage door" title={fault.title} lead={fault.description}>
      <ForgotPasswordForm draft={draft} />
      <p className="mt-10 border-rule border-t pt-5 text-dim">
        <Button asChild variant="link" size="sm">
          <Link to="/auth">Back to sign in</Link>
        </Button>
      </p>
    </AuthFrame>
  )
}

const NO_LINK = {
  title: 'Choose a new password',
  description: 'This page opens from the link in our mail. The link works once; here is a new one.',
}
