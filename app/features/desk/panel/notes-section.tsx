import { type FormEvent, useId, useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Label } from '#app/ui/label.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { NOTE_MAX, type Note } from '#contracts/opportunity-work.ts'
import { deleteNote, restoreNote, saveNote } from './calls.ts'
import { PanelDetails, TYPED } from './panel-details.tsx'
import { useAct } from './queries.ts'

type NotesSectionProps = {
  id: string
  notes: readonly Note[]
  nameOf: (id: string | null) => string | null
  /** Whether somebody is the signed-in person, whose notes can be changed. */
  isMe: (id: string | null) => boolean
}

export function NotesSection({ id, notes, nameOf, isMe }: NotesSectionProps) {
  const act = useAct()
  const [draft, setDraft] = useDraft('note', z.string())
  return (
    <PanelDetails part="notes" count={notes.length}>
      <NoteForm
        label="New note"
        action="Add note"
        text={draft ?? ''}
        onText={setDraft}
        onSave={async (body) => {
          if (await act({ run: () => saveNote(id, body) })) setDraft(null)
        }}
      />
      <ul>
        {notes.map((note) => (
          <NoteLine key={note.id} id={id} note={note} author={nameOf(note.created_by)} isMine={isMe(note.created_by)} />
        ))}
      </ul>
    </PanelDetails>
  )
}

type NoteLineProps = { id: string; note: Note; author: string | null; isMine: boolean }

function NoteLine({ id, note, author, isMine }: NoteLineProps) {
  const act = useAct()
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
          text={draft}
          onText={setDraft}
          onCancel={() => setDraft(null)}
          onSave={async (body) => {
            if (await act({ run: () => saveNote(id, body, note.id) })) setDraft(null)
          }}
        />
      )}
      {isMine && draft === null && (
        <div className="-ml-3.5 flex">
          <Button variant="ghost" size="sm" onClick={() => setDraft(note.body)}>
            Change
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              act({ run: () => deleteNote(note.id), done: 'Note deleted', undo: () => restoreNote(note.id) })
            }
          >
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
  text: string
  onText: (text: string | null) => void
  onSave: (body: string) => Promise<void>
  onCancel?: () => void
}

function NoteForm({ label, action, text, onText, onSave, onCancel }: NoteFormProps) {
  const inputId = useId()
  const [isSaving, setIsSaving] = useState(false)
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setIsSaving(true)
    await onSave(text)
    setIsSaving(false)
  }
  return (
    <form {...(text === '' ? {} : TYPED)} onSubmit={save} className="space-y-2 pt-4 pb-4">
      <Label htmlFor={inputId}>{label}</Label>
      <Textarea
        id={inputId}
        rows={3}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => onText(event.target.value === '' && onCancel === undefined ? null : event.target.value)}
      />
      {text.trim() !== '' && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" disabled={isSaving}>
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
