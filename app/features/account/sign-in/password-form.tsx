import { useEffect, useRef, useState } from 'react'
import { AccountForm, FIELDS } from '#app/features/account/account-form.tsx'
import { useSessions } from '#app/features/account/account-queries.ts'
import { callAuth } from '#app/features/account/call-auth.ts'
import { useAttempt } from '#app/features/account/use-attempt.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { describeFailure, describeWeakPassword, getErrorCode } from './auth-messages.ts'

type Faults = { proof?: string | undefined; password?: string | undefined }

const SIGN_IN_TOO_OLD = 'You signed in more than a day ago. Enter your current password, or a code from a mail.'

const PROOF_FAULTS: Record<string, string> = {
  reauthentication_needed: SIGN_IN_TOO_OLD,
  current_password_invalid: 'That is not your current password.',
  reauthentication_not_valid: 'That code is wrong or more than an hour old.',
}

/** The service accepts a session younger than this as proof. The service has the last word. */
const RECENT_SIGN_IN_MS = 24 * 3600_000

type Proof = 'current' | 'code' | 'sign-in'

/** A new password, proven by the current one, by a code from a mail, or by having signed in less than a day ago. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => Promise<void> }) {
  const [proof, setProof] = useState<Proof>('current')
  const hasRecentSignIn = useHasRecentSignIn()
  const [faults, setFaults] = useState<Faults>({})
  async function send({ password }: AuthDraft, form: HTMLFormElement) {
    setFaults({})
    await callAuth((auth) => auth.updateUser({ password, ...readProof(form) }))
    form.reset()
    setProof('current')
    showToast({ title: 'Password updated', description: 'Other devices were signed out.', tone: 'success' })
    await onChanged()
  }
  function explain(error: unknown) {
    const found = describeFaults(error)
    // The session became too old while the screen was open.
    if (found?.proof === SIGN_IN_TOO_OLD) setProof('current')
    if (found === null) return describeFailure(error, 'Failed to update the password')
    setFaults(found)
    return null
  }
  return (
    <AccountForm
      label="Password"
      button={{ idle: 'Change password', busy: 'Saving...' }}
      send={send}
      explain={explain}
      actions={
        <>
          {proof !== 'current' && (
            <Button variant="link" onClick={() => setProof('current')}>
              Use the current password
            </Button>
          )}
          {proof === 'current' && hasRecentSignIn && (
            <Button variant="link" onClick={() => setProof('sign-in')}>
              I do not know my current password
            </Button>
          )}
          {proof === 'current' && !hasRecentSignIn && <MailCodeButton onSent={() => setProof('code')} />}
        </>
      }
    >
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {proof === 'code' && <MailedCode email={email} fault={faults.proof} />}
      {proof === 'sign-in' && (
        <p className="text-dim">
          You signed in less than a day ago, so no further proof is needed. Choose a new password.
        </p>
      )}
      {proof === 'current' && (
        <InputField {...FIELDS.password} label="Current password" error={faults.proof} name="current" />
      )}
      <InputField {...FIELDS.newPassword} label="New password" error={faults.password} />
    </AccountForm>
  )
}

function useHasRecentSignIn(): boolean {
  const current = useSessions().data?.find(({ is_current }) => is_current)
  return current !== undefined && Date.now() - Date.parse(current.created_at) < RECENT_SIGN_IN_MS
}

function MailedCode({ email, fault }: { email: string; fault: string | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  // The pressed button has been removed.
  useEffect(() => field.current?.focus(), [])
  return (
    <InputField
      {...FIELDS.mailedCode}
      hint={`Sent to ${email}. It works for one hour.`}
      error={fault}
      ref={field}
      maxLength={12}
    />
  )
}

function MailCodeButton({ onSent }: { onSent: () => void }) {
  const { isBusy, attempt } = useAttempt()
  const send = async () => {
    await callAuth((auth) => auth.reauthenticate())
    showToast({ title: 'Check your email', description: 'We sent you a code for this change.', tone: 'default' })
    onSent()
  }
  return (
    <Button variant="link" loading={isBusy} onClick={() => void attempt(send, 'Failed to send the code')}>
      Mail me a code instead
    </Button>
  )
}

/** With neither, the service accepts a session that began less than a day ago as proof. */
function readProof(form: HTMLFormElement): { current_password: string } | { nonce: string } | Record<string, never> {
  const data = new FormData(form)
  const code = data.get('code')
  if (code !== null) return { nonce: String(code).replaceAll(/\s/g, '') }
  const current = data.get('current')
  return current === null ? {} : { current_password: String(current) }
}

function describeFaults(error: unknown): Faults | null {
  const weak = describeWeakPassword(error)
  if (weak !== null) return { password: weak }
  const code = getErrorCode(error)
  if (code === 'same_password') return { password: 'This is already your password.' }
  const proof = PROOF_FAULTS[code]
  return proof === undefined ? null : { proof }
}
