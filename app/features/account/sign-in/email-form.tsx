import { useState } from 'react'
import type { Account } from '#app/features/account/account-queries.ts'
import { callAuth } from '#app/features/account/call-auth.ts'
import { useAccountForm } from '#app/features/account/use-account-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { codeOf, describeFailure } from './auth-messages.ts'
import { SentNote } from './sent-note.tsx'

const FAULTS: Record<string, string> = {
  email_exists: 'Another account has this address.',
  validation_failed: 'This is not an email address.',
}

/** The service takes it for no change and says nothing. */
class SameAddressError extends Error {}

/** Asks for a change of address, which takes effect when both addresses have confirmed it, and shows the one that waits for its confirmations. */
export function EmailForm({ account, onRequested }: { account: Account; onRequested: () => Promise<void> }) {
  const { email, newEmail } = account
  const [fault, setFault] = useState<string>()
  const { isSending, notice, submit } = useAccountForm({
    async send(typed) {
      setFault(undefined)
      if (typed.email.toLowerCase() === email.toLowerCase()) throw new SameAddressError()
      await callAuth((auth) => auth.updateUser({ email: typed.email }, { emailRedirectTo: accountAddress() }))
      await onRequested()
    },
    explain(error) {
      const text = describeEmailFault(error)
      if (text === null) return describeFailure(error, 'The change could not be requested')
      setFault(text)
      return null
    },
  })
  return (
    <form method="post" aria-label="Email" onSubmit={(event) => void submit(event)} className="space-y-5">
      <p>
        <span className="label-caps block text-dim">Now</span>
        <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong>
      </p>
      <Field label="New email" error={fault}>
        {(control) => <Input {...control} type="email" name="email" autoComplete="email" maxLength={255} required />}
      </Field>
      {notice}
      <Button type="submit" loading={isSending}>
        {isSending ? 'Sending...' : 'Change email'}
      </Button>
      {newEmail !== null && (
        <SentNote key={newEmail} again={() => sendAgain(email)}>
          Waiting for both addresses: open the link that was sent to <strong className="text-ink">{newEmail}</strong>{' '}
          and the one sent to <strong className="text-ink">{email}</strong>. They work for one hour; until then nothing
          changes.
        </SentNote>
      )}
    </form>
  )
}

function describeEmailFault(error: unknown): string | null {
  if (error instanceof SameAddressError) return 'This is already your address.'
  return FAULTS[codeOf(error)] ?? null
}

async function sendAgain(email: string): Promise<void> {
  try {
    const options = { emailRedirectTo: accountAddress() }
    await callAuth((auth) => auth.resend({ type: 'email_change', email, options }))
    showToast({ title: 'Sent again', description: 'Both addresses get a new link.', tone: 'success' })
  } catch (error) {
    showToast(describeFailure(error, 'Failed to send the links'))
  }
}

function accountAddress(): string {
  return `${window.location.origin}/account`
}
