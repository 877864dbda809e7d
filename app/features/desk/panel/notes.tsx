import { type FormEvent, useTransition } from 'react'
import { z } from 'zod'
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
  nameOf: (id: string | null) => string | null
  /** Whether somebody is the signed-in person, whose notes can be changed. */
  isMe: (id: string | null) => boolean
  /** Saves a new note, or changes the one with this id; resolves to whether it was saved. */
  onSave: (body: string, noteId?: string) => Promise<boolean>
  onDelete: (noteId: string) => void
}

/** Notes for colleagues, with a form for a new one. What is typed stays in this tab until it is saved. */
export function Notes({ notes, max, nameOf, isMe, onSave, onDelete }: NotesProps) {
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
          if (await onSave(body)) setDraft(null)
        }}
      />
      <ul>
        {notes.map((note) => (
          <NoteLine
            key={note.id}
            note={note}
            max={max}
            author={nameOf(note.created_by)}
            isMine={isMe(note.created_by)}
            onSave={(body) => onSave(body, note.id)}
            onDelete={() => onDelete(note.id)}
          />
        ))}
      </ul>
    </>
  )
}

type NoteLineProps = {
  note: Note
  max: number
  author: string | null
  isMine: boolean
  onSave: (body: string) => Promise<boolean>
  onDelete: () => void
}

function NoteLine({ note, max, author, isMine, onSave, onDelete }: NoteLineProps) {
  const [draft, setDraft] = useDraft(`note:${note.id}`, z.string())
  return (
    <li className="border-rule border-b py-3">
      <p className="figures text-dim text-sm">
        {author ?? 'The service'}, {formatMoment(note.created_at)}
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
            if (await onSave(body)) setDraft(null)
          }}
        />
      )}
      {isMine && draft === null && (
        <div className="-ml-3.5 flex">
          <Button variant="ghost" size="sm" onClick={() => setDraft(note.body)}>
            Change
          </Button>
          <Button variant="ghost" size="sm" onClick={onDelete}>
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
  const [isSaving, startSaving] = useTransition()
  const isBlank = text.trim() === ''
  function save(event: FormEvent): void {
    event.preventDefault()
    startSaving(() => onSave(text))
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
