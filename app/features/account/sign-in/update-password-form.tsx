import { useState } from 'react'
import { Navigate } from 'react-router'
import { FailureNotice } from '#app/features/account/failure-notice.tsx'
import { useAccountForm } from '#app/features/account/use-account-form.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { loadBackend } from '#app/lib/backend/client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { describeWeakPassword, failed, serverMessage } from './auth-messages.ts'

export function UpdatePasswordForm({ email }: { email: string | null }) {
  const { isStaff, isVerifying, dismissLinkOutcome } = useAuth()
  const [isSaved, setIsSaved] = useState(false)
  const [fault, setFault] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const { isSending, failure, submit } = useAccountForm({
    async send({ password }, form) {
      const nonce = String(new FormData(form).get('code') ?? '').trim()
      setFault(undefined)
      const client = await loadBackend()
      const { error } = await client.auth.updateUser({ password, ...(nonce === '' ? {} : { nonce }) })
      // A session older than a day is not enough proof, so a code is sent by mail.
      if (error?.code === 'reauthentication_needed') {
        const asked = await client.auth.reauthenticate()
        if (asked.error) throw asked.error
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
    },
    explain(error) {
      const weak = describeWeakPassword(error)
      if (weak === null) return failed('Error', serverMessage(error) ?? 'Failed to update the password')
      setFault(weak)
      return null
    },
  })

  return (
    <form method="post" aria-label="Account" onSubmit={(event) => void submit(event)} className="space-y-6">
      {isSaved && !isVerifying && <Navigate to={isStaff ? '/desk' : '/'} replace />}
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <Field label="New Password" hint="At least 6 characters." error={fault}>
        {(control) => (
          <Input {...control} type="password" name="password" autoComplete="new-password" minLength={6} required />
        )}
      </Field>
      {needsCode && (
        <Field label="Code from the mail" hint={`Sent to ${email ?? 'your address'}. It works for one hour.`}>
          {(control) => <Input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" required />}
        </Field>
      )}
      <FailureNotice failure={failure} />
      <Button type="submit" variant="neon" size="lg" loading={isSending}>
        {isSending ? 'Saving...' : 'Save Password'}
      </Button>
    </form>
  )
}
