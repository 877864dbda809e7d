import { useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { type Entry, EntrySchema } from './calls.ts'
import { EntryFields } from './entry-fields.tsx'
import { Preview } from './preview.tsx'
import { useSuppress } from './queries.ts'

const TypedSchema = z.object({ entry: EntrySchema, reason: z.string() })
const BLANK: z.infer<typeof TypedSchema> = { entry: { kind: 'domain', value: '' }, reason: '' }

/** Puts somebody on the list, after showing what that deletes. */
export function AddEntry() {
  const [draft, setDraft] = useDraft('suppression', TypedSchema)
  const { entry, reason } = draft ?? BLANK
  const [shown, setShown] = useState<Entry | null>(null)
  const add = useSuppress(() => {
    setDraft(null)
    setShown(null)
  })
  const isShown = shown?.kind === entry.kind && shown.value === entry.value
  return (
    <section aria-labelledby="add-entry">
      <h2 id="add-entry" className="mb-3 text-xl">
        Block
      </h2>
      <form
        aria-label="Add to the list"
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (entry.value.trim() !== '') setShown(entry)
        }}
      >
        <div className="flex flex-wrap items-end gap-4">
          <EntryFields entry={entry} onChange={(next) => setDraft({ entry: next, reason })} />
          <Field label="Reason" className="min-w-0 flex-1 basis-60">
            {(control) => (
              <Input
                {...control}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setDraft({ entry, reason: target.value })}
              />
            )}
          </Field>
          <Button type="submit" variant="outline" className="h-12" disabled={isShown}>
            Preview deletion
          </Button>
        </div>
        <Preview entry={shown} />
        {shown !== null && (
          <AlertDialog
            trigger={
              <Button variant="destructive" disabled={!isShown || add.isPending}>
                Add to the list
              </Button>
            }
            title={`Block ${entry.value}?`}
            description="What is stored about it is deleted for good. Taking it off the list later does not bring it back."
            confirmLabel="Add and delete"
            onConfirm={() => add.mutate({ entry, reason: reason.trim() })}
          />
        )}
      </form>
    </section>
  )
}
