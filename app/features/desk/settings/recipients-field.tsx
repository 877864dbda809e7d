import { X } from 'lucide-react'
import { useState } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { RecipientSchema } from '#contracts/scraper/sync-scraper.ts'

type RecipientsFieldProps = {
  recipients: readonly string[]
  /** The saved recipients: only they can be sent a test mail. */
  stored: readonly string[]
  error: string | undefined
  onChange: (recipients: string[]) => void
}

/** The alert recipients. A test mail goes to one of them or to the user. */
export function RecipientsField({ recipients, stored, error, onChange }: RecipientsFieldProps) {
  const { email } = useAuth()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const { act, actingOn: sendingTo } = useStaffAction([])
  const send = (to: string) =>
    void act({
      on: to,
      run: () => call('send_test_mail', { to }),
      done: { title: 'Test mail sent', description: `It should reach ${to} within a minute.`, tone: 'success' },
      failed: 'The test mail was not sent',
    })
  const add = () => {
    const address = typed.trim()
    if (!RecipientSchema.safeParse(address).success) return setFault('This is not an e-mail address.')
    setFault(undefined)
    setTyped('')
    if (!recipients.some((one) => one.toLowerCase() === address.toLowerCase())) onChange([...recipients, address])
  }
  return (
    <section aria-labelledby="recipients">
      <h3 id="recipients" className="font-semibold">
        Alert recipients
      </h3>
      <p className="mt-1 text-dim text-sm">
        {recipients.length === 0
          ? 'There are no recipients, so alerts go to the company’s inbox.'
          : 'Each recipient gets a mail per opening and the daily digest.'}
      </p>
      <ul className="mt-3 border-rule border-t">
        {recipients.map((recipient) => (
          <li key={recipient} className="flex flex-wrap items-center gap-x-3 border-rule border-b py-1">
            <span className="min-w-0 flex-1 basis-36 [overflow-wrap:anywhere]">{recipient}</span>
            {/* Grouped, so that the remove button never wraps alone. */}
            <span className="ml-auto flex items-center">
              {stored.includes(recipient) ? (
                <Button variant="ghost" size="sm" loading={sendingTo === recipient} onClick={() => send(recipient)}>
                  Send test mail<span className="sr-only"> to {recipient}</span>
                </Button>
              ) : (
                <span className="text-dim text-sm">not saved yet</span>
              )}
              <IconButton
                icon={X}
                label={`Remove ${recipient}`}
                onClick={() => onChange(recipients.filter((one) => one !== recipient))}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <InputField
          label="Add a recipient"
          error={fault ?? error}
          className="min-w-0 flex-1 basis-52"
          type="email"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="outline" className="mt-8 h-12" disabled={typed.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
      {email !== null && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3.5 mt-1"
          loading={sendingTo === email}
          onClick={() => send(email)}
        >
          Send a test mail to me
        </Button>
      )}
    </section>
  )
}
