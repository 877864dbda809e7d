import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { usePreview } from '#app/features/desk/shared/data/use-preview.ts'
import { FailedPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { TitledSection } from '#app/features/desk/shared/titled-section.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Deletion, Erased } from '#contracts/platform/personal-data.ts'
import { describeCounts } from './describe-counts.ts'
import { PersonFound } from './person-found.tsx'
import { RETENTION_KEY, useExport } from './retention.ts'
import { RetentionForm } from './retention-form.tsx'

/** Retention periods, one person's data, the full export, and the record of deletions. */
export function DataPanel() {
  const retention = useQuery({ queryKey: RETENTION_KEY, queryFn: () => call('get_retention') })
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-12">
      <div className="space-y-12 lg:col-span-7">
        <TitledSection
          title="Deleted on schedule"
          lead="What people sent is deleted after this time, every night, with the mails and notes about it. Off until you set it. The privacy page names the times."
        >
          <Loaded query={retention} what="retention times">
            {(stored) => <RetentionForm key={`${stored.messages_months} ${stored.declined_months}`} stored={stored} />}
          </Loaded>
        </TitledSection>
        <PersonSection />
      </div>
      <div className="space-y-12 lg:col-span-5">
        <ExportSection />
        <TitledSection
          title="What was deleted"
          lead="The time of each deletion and how much was deleted. The record does not say whose data it was."
        >
          <Loaded query={retention} what="deletions">
            {({ deletions }) => <Deletions deletions={deletions} />}
          </Loaded>
        </TitledSection>
      </div>
    </div>
  )
}

function ExportSection() {
  const exporting = useExport()
  return (
    <TitledSection
      title="Everything as a file"
      lead="All rows as CSV and JSON in one tar file, as the command “export” writes them. Passwords, tokens and other secrets are left out. It contains everyone’s personal data: store it accordingly."
    >
      <Button variant="outline" loading={exporting.isPending} onClick={() => exporting.mutate(null)}>
        Download everything
      </Button>
    </TitledSection>
  )
}

function Deletions({ deletions }: { deletions: Deletion[] }) {
  if (deletions.length === 0) return <p className="border-rule border-t py-4 text-dim">Nothing has been deleted yet.</p>
  return (
    <ul className="border-rule-strong border-t">
      {deletions.map(({ reference, at, kind, by, counts }) => (
        <li key={reference} className="figures border-rule border-b py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{kind === 'person' ? 'One person’s data' : 'Scheduled deletion'}</span>
            <span className="text-dim">{reference}</span>
          </p>
          <p className="text-dim text-sm [overflow-wrap:anywhere]">
            {[formatMoment(at), kind === 'person' ? (by ?? 'a deleted account') : null].filter(Boolean).join(', ')}
          </p>
          <p className="text-dim text-sm">{describeCounts(counts) ?? 'No data was found'}</p>
        </li>
      ))}
    </ul>
  )
}

/** Shows the data stored about an address, to export or delete on the owner's request. */
function PersonSection() {
  const [typed, setTyped] = useState('')
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null)
  const [erased, setErased] = useState<Erased | null>(null)
  const preview = usePreview('person-preview', requestedEmail, (email) => call('preview_person', { email }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErased(null)
    setRequestedEmail(typed.trim())
  }
  return (
    <TitledSection
      title="One person’s data"
      lead="For people who ask what data you hold about them, or ask you to delete it. Make sure first that the request comes from that mailbox."
    >
      <form
        aria-label="One person’s data"
        onSubmit={submit}
        className="flex flex-wrap items-end gap-4 border-rule-strong border-t pt-5"
      >
        <Field label="E-mail address" className="min-w-0 flex-1 basis-64">
          {(control) => (
            <Input
              {...control}
              type="email"
              required
              maxLength={320}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setRequestedEmail(null)
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="outline" className="h-12" disabled={requestedEmail !== null}>
          Show the data
        </Button>
      </form>
      {erased !== null && (
        <FormNotice tone="note" title={`Deleted, reference ${erased.reference}`} className="mt-5">
          <p>{describeCounts(erased.counts) ?? 'No data was found about this address.'}</p>
          <p>Answer the person with this reference. The record of what was deleted holds it, and nothing about them.</p>
        </FormNotice>
      )}
      {requestedEmail !== null && (
        <div className="mt-5">
          {preview.data ? (
            <PersonFound
              preview={preview.data}
              onErased={(done, email) => {
                const isSame = (now: string) => now.trim().toLowerCase() === email.toLowerCase()
                setErased(done)
                // Another address may have been typed meanwhile.
                setRequestedEmail((now) => (now !== null && isSame(now) ? null : now))
                setTyped((now) => (isSame(now) ? '' : now))
              }}
            />
          ) : preview.isError ? (
            <FailedPanel
              what="deletion of personal data"
              level="h3"
              title="The data could not be looked up"
              onRetry={() => void preview.refetch()}
            />
          ) : (
            <p role="status" className="flex items-center gap-2 text-dim">
              <Spinner /> Looking up what is kept
            </p>
          )}
        </div>
      )}
    </TitledSection>
  )
}
