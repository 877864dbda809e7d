import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import type { RunAct } from '#app/features/desk/list/use-act.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { TYPED } from './panel-details.tsx'

type Note = { id: string; body: string; created_at: string; created_by: string | null; edited_at: string | null }

type NotesProps = {
  notes: readonly Note[]
  /** The longest a note may be. */
  max: number
  act: RunAct
  /** Saves a new note, or changes the one with this id. */
  save: (body: string, noteId?: string) => Promise<unknown>
  remove: (noteId: string) => Promise<unknown>
  restore: (noteId: string) => Promise<unknown>
}

/** Notes for colleagues, with a form for a new one. What is typed stays in this tab until it is saved. */
export function Notes(props: NotesProps) {
  const { notes, max, act, save } = props
  const [draft, setDraft] = useDraft('note', z.string())
  return (
    <>
      <NoteForm
        label="New note"
        action="Add note"
        max={max}
        text={draft ?? ''}
        onText={setDraft}
        onSave={async (body) => {
          if (await act({ run: () => save(body) })) setDraft(null)
        }}
      />
      <ul>
        {notes.map((note) => (
          <NoteLine key={note.id} note={note} {...props} />
        ))}
      </ul>
    </>
  )
}

function NoteLine({ note, max, act, save, remove, restore }: NotesProps & { note: Note }) {
  const { nameOf, isMe } = useStaff()
  const [draft, setDraft] = useDraft(`note:${note.id}`, z.string())
  const discard = () => act({ run: () => remove(note.id), done: 'Note deleted', undo: { run: () => restore(note.id) } })
  return (
    <li className="border-rule border-b py-3">
      <p className="figures text-dim text-sm">
        {nameOf(note.created_by) ?? 'The service'}, {formatMoment(note.created_at)}
        {note.edited_at !== null && `, changed ${formatMoment(note.edited_at)}`}
      </p>
      {draft === null ? (
        <p className="mt-1 max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
      ) : (
        <NoteForm
          label="Change note"
          action="Save note"
          max={max}
          text={draft}
          onText={setDraft}
          onCancel={() => setDraft(null)}
          onSave={async (body) => {
            if (await act({ run: () => save(body, note.id) })) setDraft(null)
          }}
        />
      )}
      {isMe(note.created_by) && draft === null && (
        <div className="-ml-3.5 flex">
          <Button variant="ghost" size="sm" onClick={() => setDraft(note.body)}>
            Change
          </Button>
          <Button variant="ghost" size="sm" onClick={discard}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}

type NoteFormProps = {
  label: string
  action: string
  max: number
  text: string
  onText: (text: string | null) => void
  onSave: (body: string) => Promise<void>
  onCancel?: () => void
}

function NoteForm({ label, action, max, text, onText, onSave, onCancel }: NoteFormProps) {
  const [isSaving, setIsSaving] = useState(false)
  const isBlank = text.trim() === ''
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setIsSaving(true)
    await onSave(text)
    setIsSaving(false)
  }
  return (
    <form {...(text === '' ? {} : TYPED)} onSubmit={save} className="space-y-2 py-4">
      <Field label={label}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={max}
            value={text}
            onChange={({ target }) => onText(target.value === '' && onCancel === undefined ? null : target.value)}
          />
        )}
      </Field>
      {(!isBlank || onCancel) && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" disabled={isSaving || isBlank}>
            {action}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => (onCancel ? onCancel() : onText(null))}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  )
}
