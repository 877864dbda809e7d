import { useState } from 'react'
import { type Account, mailEmailChangeAgain, requestEmailChange } from '#app/features/account/account-calls.ts'
import { FailureNotice } from '#app/features/account/failure-notice.tsx'
import { useAccountForm } from '#app/features/account/use-account-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { failed, serverMessage } from './auth-messages.ts'
import { SentNote } from './sent-note.tsx'

const FAULTS: Record<string, string> = {
  email_exists: 'Another account has this address.',
  validation_failed: 'This is not an email address.',
}

/** The service takes it for no change and says nothing. */
class SameAddressError extends Error {}

/** Asks for a change of address, and shows the one that waits for its confirmations. */
export function EmailForm({ account, onRequested }: { account: Account; onRequested: () => Promise<void> }) {
  const { email, newEmail } = account
  const [fault, setFault] = useState<string>()
  const { isSending, failure, submit } = useAccountForm({
    async send(typed) {
      setFault(undefined)
      if (typed.email.toLowerCase() === email.toLowerCase()) throw new SameAddressError()
      await requestEmailChange(typed.email)
      await onRequested()
    },
    explain(error) {
      const text = describeEmailFault(error)
      if (text === null) return failed('Error', serverMessage(error) ?? 'The change could not be requested')
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
      <FailureNotice failure={failure} />
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
  return error instanceof Error && 'code' in error ? (FAULTS[String(error.code)] ?? null) : null
}

async function sendAgain(email: string): Promise<void> {
  try {
    await mailEmailChangeAgain(email)
    showToast({ title: 'Sent again', description: 'Both addresses get a new link.', tone: 'success' })
  } catch (error) {
    showToast({ title: 'Error', description: serverMessage(error) ?? 'Failed to send the links', tone: 'destructive' })
  }
}
