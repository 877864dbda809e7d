import { useRef, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { AccountForm, FIELDS } from '#app/features/account/account-form.tsx'
import { callAuth } from '#app/features/account/call-auth.ts'
import { ChallengeForm } from '#app/features/account/factors/challenge-form.tsx'
import { describeCallbackError } from '#app/lib/auth/auth-callback.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { loadBackend } from '#app/lib/backend/client.ts'
import { WAKE_NOW } from '#app/start/wake-now.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { AuthFrame } from './auth-frame.tsx'
import { describeFailure, describeWeakPassword } from './auth-messages.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

/** Where password mails lead: a form for a new password if the link worked, otherwise a form that requests a new link. */
export function UpdatePasswordScreen() {
  const { status, email, secondFactor, linkOutcome } = useAuth()
  const draft = useRef<AuthDraft>({ fullName: '', email: '', password: '' })

  if (status === 'loading') {
    return (
      <AuthFrame title="Choose a new password" lead={<span role="status">Checking your link...</span>}>
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
      <AuthFrame title="Choose a new password" lead="First enter the code of your second factor.">
        <ChallengeForm />
      </AuthFrame>
    )
  }
  // A failed link is reported even to a signed-in user, who may not be the person the link was sent to.
  if (status === 'signed-in' && linkOutcome?.kind !== 'failed') {
    return (
      <AuthFrame
        title={linkOutcome?.kind === 'invited' ? 'Welcome. Choose a password' : 'Choose a new password'}
        lead={<span className="[overflow-wrap:anywhere]">For {email}</span>}
      >
        <UpdatePasswordForm email={email} />
      </AuthFrame>
    )
  }
  const fault = linkOutcome?.kind === 'failed' ? describeCallbackError(linkOutcome) : NO_LINK
  return (
    <AuthFrame title={fault.title} lead={fault.description}>
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
  description: 'Open this page from the link in our mail. Each link works once; request a new one here.',
}

function UpdatePasswordForm({ email }: { email: string | null }) {
  const { isStaff, isVerifying, dismissLinkOutcome } = useAuth()
  const [isSaved, setIsSaved] = useState(false)
  const [fault, setFault] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  async function send({ password }: AuthDraft, form: HTMLFormElement) {
    const nonce = String(new FormData(form).get('code') ?? '').trim()
    setFault(undefined)
    const { auth } = await loadBackend()
    const { error } = await auth.updateUser({ password, ...(nonce === '' ? {} : { nonce }) })
    // A session older than a day is not enough proof, so a code is sent by mail.
    if (error?.code === 'reauthentication_needed') {
      await callAuth(() => auth.reauthenticate())
      setNeedsCode(true)
      showToast({ title: 'Check your email', description: 'We sent you a code for this change.', tone: 'default' })
      return
    }
    if (error) throw error
    showToast({ title: 'Password updated', description: 'It works from now on.', tone: 'success' })
    // An invitation leads back to this screen until it is dismissed.
    dismissLinkOutcome()
    setIsSaved(true)
    return 'busy'
  }
  function explain(error: unknown) {
    const weak = describeWeakPassword(error)
    if (weak === null) return describeFailure(error, 'Failed to update the password')
    setFault(weak)
    return null
  }

  return (
    <AccountForm
      label="Account"
      button={{ idle: 'Save Password', busy: 'Saving...' }}
      isLarge
      send={send}
      explain={explain}
    >
      {isSaved && !isVerifying && <Navigate to={isStaff ? '/desk' : '/'} replace />}
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <InputField {...FIELDS.newPassword} label="New Password" error={fault} />
      {needsCode && (
        <InputField {...FIELDS.mailedCode} hint={`Sent to ${email ?? 'your address'}. It works for one hour.`} />
      )}
    </AccountForm>
  )
}
