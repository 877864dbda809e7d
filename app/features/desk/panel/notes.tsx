import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import type { PerformAction } from '#app/features/desk/list/use-staff-action.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { TextareaField } from '#app/features/desk/shared/fields.tsx'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { MARKS_DRAFT } from './panel-details.tsx'

type Note = { id: string; body: string; created_at: string; created_by: string | null; edited_at: string | null }

type NotesProps = {
  notes: readonly Note[]
  maxLength: number
  act: PerformAction
  /** Saves a new note, or changes the one with this id. */
  save: (body: string, noteId?: string) => Promise<unknown>
  remove: (noteId: string) => Promise<unknown>
  restore: (noteId: string) => Promise<unknown>
}

/** Notes for colleagues, with a form for a new one. Drafts stay in this tab until they are saved. */
export function Notes(props: NotesProps) {
  const [draft, setDraft] = useDraft('note', z.string())
  return (
    <>
      <NoteForm {...props} text={draft ?? ''} onText={setDraft} />
      <ul>
        {props.notes.map((note) => (
          <NoteLine key={note.id} note={note} {...props} />
        ))}
      </ul>
    </>
  )
}

function NoteLine({ note, ...props }: NotesProps & { note: Note }) {
  const { act, remove, restore } = props
  const { findName, isMe } = useStaff()
  const [draft, setDraft] = useDraft(`note:${note.id}`, z.string())
  const discard = () => act({ run: () => remove(note.id), done: 'Note deleted', undo: { run: () => restore(note.id) } })
  return (
    <li className="border-rule border-b py-3">
      <p className="figures text-dim text-sm">
        {findName(note.created_by) ?? 'The service'}, {formatMoment(note.created_at)}
        {note.edited_at !== null && `, changed ${formatMoment(note.edited_at)}`}
      </p>
      {draft === null ? (
        <p className="mt-1 max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
      ) : (
        <NoteForm {...props} noteId={note.id} text={draft} onText={setDraft} />
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

type NoteFormProps = Pick<NotesProps, 'maxLength' | 'act' | 'save'> & {
  /** The note to edit; undefined for a new one. */
  noteId?: string
  text: string
  onText: (text: string | null) => void
}

function NoteForm({ noteId, maxLength, act, save, text, onText }: NoteFormProps) {
  const [isSaving, setIsSaving] = useState(false)
  const isNew = noteId === undefined
  const isBlank = text.trim() === ''
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setIsSaving(true)
    if (await act({ run: () => save(text, noteId) })) onText(null)
    setIsSaving(false)
  }
  return (
    <form {...(text === '' ? {} : MARKS_DRAFT)} onSubmit={submit} className="space-y-2 py-4">
      <TextareaField
        label={isNew ? 'New note' : 'Change note'}
        rows={3}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => onText(target.value === '' && isNew ? null : target.value)}
      />
      {!(isBlank && isNew) && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" disabled={isSaving || isBlank}>
            {isNew ? 'Add note' : 'Save note'}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onText(null)}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  )
}
