import { useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { RemovalRequest } from '#contracts/removal-request.ts'
import { type Entry, EntrySchema } from './calls.ts'
import { EntryFields } from './entry-fields.tsx'
import { Preview } from './preview.tsx'
import { useDecide } from './queries.ts'
import { suggestEntry } from './request-rules.ts'

const DecisionSchema = z.object({ entry: EntrySchema, note: z.string() })

/** Decides a request: first shows what would be deleted, then asks once more, because that cannot be undone. */
export function DecideForm({ request, onDone }: { request: RemovalRequest; onDone: () => void }) {
  const [draft, setDraft] = useDraft(`removal:${request.reference}`, DecisionSchema)
  const { entry, note } = draft ?? { entry: suggestEntry(request), note: '' }
  const [shown, setShown] = useState<Entry | null>(entry.value === '' ? null : entry)
  const decide = useDecide(() => {
    setDraft(null)
    onDone()
  })
  const isShown = shown?.kind === entry.kind && shown.value === entry.value
  const accept = () =>
    decide.mutate({ request, decision: { decision: 'accepted', suppress: entry, note: note.trim() } })
  return (
    <section aria-label={`Decide ${request.reference}`} className="mt-4 space-y-5 border-rule border-t pt-5">
      <div className="flex flex-wrap items-end gap-4">
        <EntryFields entry={entry} onChange={(next) => setDraft({ entry: next, note })} />
        <Button
          variant="outline"
          className="h-12"
          disabled={entry.value.trim() === '' || isShown}
          onClick={() => setShown(entry)}
        >
          Preview deletion
        </Button>
      </div>
      <Preview entry={shown} />
      <Field label="Note" hint="Stays here, and is in the mail to the sender. May be left empty.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={1000}
            value={note}
            onChange={({ target }) => setDraft({ entry, note: target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <AlertDialog
          trigger={
            <Button variant="destructive" disabled={!isShown || decide.isPending}>
              Accept and remove
            </Button>
          }
          title={`Remove ${entry.value}?`}
          description="What is stored about it is deleted for good, and the sender is told. Taking it off the list later does not bring it back."
          confirmLabel="Remove it"
          onConfirm={accept}
        />
        <AlertDialog
          trigger={
            <Button variant="outline" disabled={decide.isPending}>
              Decline
            </Button>
          }
          title={`Decline ${request.reference}?`}
          description="Nothing is removed, and the sender is told so with your note."
          confirmLabel="Decline it"
          onConfirm={() => decide.mutate({ request, decision: { decision: 'declined', note: note.trim() } })}
        />
        <Button variant="ghost" onClick={onDone}>
          Close
        </Button>
      </div>
    </section>
  )
}
