import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS, useConfig } from '#app/features/desk/shared/data/use-runs.ts'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import type { AlertRecipient } from '#contracts/scraper/alerts.ts'

const RECIPIENTS = ['recipients']

/** Alert recipients, and who has unsubscribed. Re-adding someone requires a note with the reason. */
export function OptedOutList() {
  const recipients = useQuery({ queryKey: RECIPIENTS, queryFn: () => call('list_recipients') })
  const config = useConfig()
  return (
    <>
      <h2 className="mb-3 text-xl">Who gets alerts</h2>
      <Loaded query={config} what="recipients">
        {({ recipients }) => (
          <p className="border-rule border-y py-4 [overflow-wrap:anywhere]">
            {recipients.length === 0
              ? 'There are no recipients, so alerts go to the company’s inbox.'
              : recipients.join(', ')}{' '}
            <Link to="/settings" className="inline-block min-h-6 text-dim underline underline-offset-4 hover:text-ink">
              Change in the settings
            </Link>
          </p>
        )}
      </Loaded>
      <h2 className="mt-10 mb-3 text-xl">Unsubscribed</h2>
      <Loaded query={recipients} what="recipients">
        {(recipients) => {
          const optedOut = recipients.filter(
            ({ opted_out_at, readded_at }) => opted_out_at !== null || readded_at !== null,
          )
          return optedOut.length === 0 ? (
            <p className="border-rule border-y py-4 text-dim">No one has unsubscribed.</p>
          ) : (
            <ul className="border-rule-strong border-t">
              {optedOut.map((recipient) => (
                <Recipient key={recipient.email} recipient={recipient} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </>
  )
}

function Recipient({ recipient }: { recipient: AlertRecipient }) {
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const { act, isActing } = useStaffAction([RECIPIENTS, QUERY_KEYS.config])
  const { email, opted_out_at, readded_at, readded_by, readded_note } = recipient
  const readd = (event: FormEvent) => {
    event.preventDefault()
    void act({
      run: () => call('readd_recipient', { email, note: note.trim() }).then(() => setIsOpen(false)),
      done: { title: 'Receives alerts again', description: email, tone: 'success' },
      failed: 'The recipient was not added',
    })
  }
  return (
    <li className="figures border-rule border-b py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
          <p className="text-dim text-sm [overflow-wrap:anywhere]">
            {opted_out_at === null
              ? `Added again ${formatDay(readded_at)} by ${readded_by}: ${readded_note}`
              : `Unsubscribed ${formatDay(opted_out_at)}`}
          </p>
        </div>
        {opted_out_at !== null && (
          <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen((is) => !is)}>
            Add again<span className="sr-only"> {email}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={readd}>
          <InputField
            label="Why they may receive mail again"
            className="min-w-0 flex-1 basis-60"
            required
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="submit" variant="outline" className="h-12" loading={isActing} disabled={note.trim() === ''}>
            Add again<span className="sr-only">, {email}</span>
          </Button>
        </form>
      )}
    </li>
  )
}
