import { clsx } from 'clsx'
import { CircleCheck, CircleSlash, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { PAGE_SIZE, usePages } from '#app/features/desk/shared/data/use-pages.ts'
import { TextareaField } from '#app/features/desk/shared/fields.tsx'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/states/show-more.tsx'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { REMOVAL_RELATIONS, REMOVAL_SUBJECTS } from '#contracts/forms/removal.ts'
import type { RemovalRequest } from '#contracts/forms/removal-request.ts'
import { CHANGED_KEYS, type Entry, EntryFields, EntryPreview, EntrySchema, REQUESTS_KEY } from './entry-fields.tsx'
import { countDaysLeft, describeDaysLeft, suggestEntry } from './request-rules.ts'

/** The removal requests and when an answer is due. */
export function RequestsList() {
  const requests = usePages(REQUESTS_KEY, (offset) => call('list_removal_requests', { limit: PAGE_SIZE, offset }))
  return (
    <Loaded query={requests} what="requests">
      {(loaded) => (
        <>
          <Requests requests={loaded} />
          <ShowMore pages={requests} what="requests" />
        </>
      )}
    </Loaded>
  )
}

function Requests({ requests }: { requests: readonly RemovalRequest[] }) {
  const waiting = requests.filter(({ status }) => status === 'waiting')
  const answered = requests.filter(({ status }) => status !== 'waiting')
  if (requests.length === 0)
    return <EmptyPanel title="No removal requests">They come from the form on the page about our crawler.</EmptyPanel>
  return (
    <>
      <h2 className="mt-5 mb-3 text-xl">Waiting for a decision</h2>
      {waiting.length === 0 ? (
        <p className="border-rule border-y py-4 text-dim">Nothing is waiting.</p>
      ) : (
        <ul className="border-rule-strong border-t">
          {waiting.map((request) => (
            <WaitingRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
      {answered.length > 0 && (
        <>
          <h2 className="mt-10 mb-3 text-xl">Answered</h2>
          <ul className="border-rule-strong border-t">
            {answered.map((request) => (
              <li
                key={request.id}
                className="figures flex flex-wrap items-center gap-x-6 gap-y-1 border-rule border-b py-3"
              >
                <RequestSummary request={request} />
                <DecisionSummary request={request} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function WaitingRequest({ request }: { request: RemovalRequest }) {
  const [isOpen, setIsOpen] = useState(false)
  const days = countDaysLeft(request, new Date())
  return (
    <li className="figures border-rule border-b py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <RequestSummary request={request} />
        {request.suspected_spam && <Badge tone="unknown">looks like spam</Badge>}
        <p className={days <= 7 ? 'font-semibold text-amber' : 'text-dim'}>{describeDaysLeft(days)}</p>
        <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen((is) => !is)}>
          Decide<span className="sr-only"> {request.reference}</span>
        </Button>
      </div>
      {request.message !== null && (
        // A message may have thousands of characters. While the request is open it scrolls, so that the form stays visible.
        <blockquote
          aria-label={isOpen ? 'Message' : undefined}
          tabIndex={isOpen ? 0 : undefined}
          className={clsx(
            'mt-2 max-w-[65ch] whitespace-pre-line border-rule-strong border-l-2 pl-4 text-dim [overflow-wrap:anywhere]',
            isOpen ? 'max-h-40 overflow-y-auto sm:max-h-64' : 'line-clamp-4',
          )}
        >
          {request.message}
        </blockquote>
      )}
      {isOpen && <DecideForm request={request} onDone={() => setIsOpen(false)} />}
    </li>
  )
}

function RequestSummary({ request }: { request: RemovalRequest }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {request.value} <span className="font-normal text-dim text-sm">{REMOVAL_SUBJECTS[request.subject]}</span>
      </p>
      <p className="text-dim text-sm [overflow-wrap:anywhere]">
        {request.reference}, {formatDay(request.created_at)}, {request.contact_email}:{' '}
        {REMOVAL_RELATIONS[request.relation]}
      </p>
    </div>
  )
}

const DECISION_LABELS = {
  confirmed: { label: 'confirmed by its own mailbox', icon: MailCheck, tone: 'open' },
  accepted: { label: 'accepted', icon: CircleCheck, tone: 'open' },
  declined: { label: 'declined', icon: CircleSlash, tone: 'closed' },
} as const

function DecisionSummary({ request: { status, decided_at, decided_by, decision_note } }: { request: RemovalRequest }) {
  if (status === 'waiting') return null
  const { label, icon: Icon, tone } = DECISION_LABELS[status]
  return (
    <div className="text-sm">
      <Badge tone={tone}>
        <Icon /> {label}
      </Badge>
      <p className="mt-1 text-dim [overflow-wrap:anywhere]">
        {formatDay(decided_at)}
        {status !== 'confirmed' && decided_by !== null && `, ${decided_by}`}
        {decision_note && `: ${decision_note}`}
      </p>
    </div>
  )
}

type Decision = { decision: 'accepted'; suppress: Entry; note: string } | { decision: 'declined'; note: string }

const DecisionSchema = z.object({ entry: EntrySchema, note: z.string() })

/** Decides a request after a preview and a confirmation, because the deletion cannot be undone. */
function DecideForm({ request, onDone }: { request: RemovalRequest; onDone: () => void }) {
  const [draft, setDraft] = useDraft(`removal:${request.reference}`, DecisionSchema)
  const { entry, note } = draft ?? { entry: suggestEntry(request), note: '' }
  const [previewed, setPreviewed] = useState<Entry | null>(entry.value === '' ? null : entry)
  const { act, isActing } = useStaffAction(CHANGED_KEYS)
  const isPreviewed = previewed?.kind === entry.kind && previewed.value === entry.value
  const decide = (decision: Decision) => {
    const mailNote = request.suspected_spam
      ? 'No mail was sent, because it looks like spam.'
      : 'The sender gets a mail.'
    void act({
      run: async () => {
        await call('decide_removal_request', { id: request.id, ...decision })
        setDraft(null)
        onDone()
      },
      done: {
        title: `${request.reference} ${decision.decision}`,
        description: decision.decision === 'accepted' ? `It was removed and added to the list. ${mailNote}` : mailNote,
        tone: 'success',
      },
      failed: 'The request was not decided',
    })
  }
  return (
    <section aria-label={`Decide ${request.reference}`} className="mt-4 space-y-5 border-rule border-t pt-5">
      <div className="flex flex-wrap items-end gap-4">
        <EntryFields entry={entry} onChange={(next) => setDraft({ entry: next, note })} />
        <Button
          variant="outline"
          className="h-12"
          disabled={entry.value.trim() === '' || isPreviewed}
          onClick={() => setPreviewed(entry)}
        >
          Preview deletion
        </Button>
      </div>
      <EntryPreview entry={previewed} />
      <TextareaField
        label="Note"
        hint="Kept here and included in the mail to the sender. Optional."
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setDraft({ entry, note: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <AlertDialog
          trigger={
            <Button variant="destructive" disabled={!isPreviewed || isActing}>
              Accept and remove
            </Button>
          }
          title={`Remove ${entry.value}?`}
          description="All data about it is deleted for good, and the sender is notified. Removing it from the list later does not restore the data."
          confirmLabel="Remove it"
          onConfirm={() => decide({ decision: 'accepted', suppress: entry, note: note.trim() })}
        />
        <AlertDialog
          trigger={
            <Button variant="outline" disabled={isActing}>
              Decline
            </Button>
          }
          title={`Decline ${request.reference}?`}
          description="Nothing is removed, and the sender is notified, with your note."
          confirmLabel="Decline it"
          onConfirm={() => decide({ decision: 'declined', note: note.trim() })}
        />
        <Button variant="ghost" onClick={onDone}>
          Close
        </Button>
      </div>
    </section>
  )
}
