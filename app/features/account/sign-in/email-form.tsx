import { useState } from 'react'
import { AccountForm, FIELDS } from '#app/features/account/account-form.tsx'
import type { Account } from '#app/features/account/account-queries.ts'
import { callAuth } from '#app/features/account/call-auth.ts'
import { InputField } from '#app/ui/form/input-field.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { describeFailure, getErrorCode } from './auth-messages.ts'
import { SentNote } from './sent-note.tsx'

const FAULTS: Record<string, string> = {
  email_exists: 'Another account has this address.',
  validation_failed: 'This is not an email address.',
}

/** The service ignores such a change without an error. */
class SameAddressError extends Error {}

/** Requests a change of email, which takes effect when both addresses have confirmed it, and shows a pending change. */
export function EmailForm({ account, onRequested }: { account: Account; onRequested: () => Promise<void> }) {
  const { email, newEmail } = account
  const [fault, setFault] = useState<string>()
  async function send(typed: AuthDraft) {
    setFault(undefined)
    if (typed.email.toLowerCase() === email.toLowerCase()) throw new SameAddressError()
    await callAuth((auth) => auth.updateUser({ email: typed.email }, { emailRedirectTo: accountUrl() }))
    await onRequested()
  }
  function explain(error: unknown) {
    const text = describeEmailFault(error)
    if (text === null) return describeFailure(error, 'The change could not be requested')
    setFault(text)
    return null
  }
  return (
    <AccountForm
      label="Email"
      button={{ idle: 'Change email', busy: 'Sending...' }}
      send={send}
      explain={explain}
      footer={newEmail !== null && <PendingChangeNote key={newEmail} email={email} newEmail={newEmail} />}
    >
      <p>
        <span className="label-caps block text-dim">Now</span>
        <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong>
      </p>
      <InputField {...FIELDS.email} label="New email" error={fault} autoComplete="email" maxLength={255} />
    </AccountForm>
  )
}

function describeEmailFault(error: unknown): string | null {
  if (error instanceof SameAddressError) return 'This is already your address.'
  return FAULTS[getErrorCode(error)] ?? null
}

function PendingChangeNote({ email, newEmail }: { email: string; newEmail: string }) {
  async function sendAgain(): Promise<void> {
    const options = { emailRedirectTo: accountUrl() }
    await callAuth((auth) => auth.resend({ type: 'email_change', email, options }))
    showToast({ title: 'Sent again', description: 'Both addresses get a new link.', tone: 'success' })
  }
  return (
    <SentNote onResend={sendAgain} failureTitle="Failed to send the links">
      Waiting for both addresses: open the link that was sent to <strong className="text-ink">{newEmail}</strong> and
      the one sent to <strong className="text-ink">{email}</strong>. They work for one hour; until then nothing changes.
    </SentNote>
  )
}

function accountUrl(): string {
  return `${window.location.origin}/account`
}
