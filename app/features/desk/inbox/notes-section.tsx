import { type FormEvent, useId, useState } from 'react'
import { z } from 'zod'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Label } from '#app/ui/label.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { INBOX_NOTE_MAX, type InboxDetail, type InboxNote } from '#contracts/inbox.ts'
import { deleteInboxNote, restoreInboxNote, saveInboxNote } from './calls.ts'
import type { InboxActs } from './use-inbox-acts.ts'

type NameOf = (id: string | null) => string | null
type NotesSectionProps = {
  detail: InboxDetail
  acts: InboxActs
  nameOf: NameOf
  isMe: (id: string | null) => boolean
}

/** Notes for colleagues; whoever wrote the message never sees them. */
export function NotesSection({ detail, acts, nameOf, isMe }: NotesSectionProps) {
  const { id } = detail.item
  return (
    <PanelSection title="Notes">
      <NoteForm
        slot="note"
        label="New note"
        action="Add note"
        onSave={(body) => acts.run(() => saveInboxNote(id, body))}
      />
      <ul>
        {detail.notes.map((note) => (
          <NoteLine
            key={note.id}
            note={note}
            author={nameOf(note.created_by)}
            isMine={isMe(note.created_by)}
            onSave={(body) => acts.run(() => saveInboxNote(id, body, note.id))}
            onDelete={() =>
              void acts.run(
                () => deleteInboxNote(note.id),
                'Note deleted',
                () => restoreInboxNote(note.id),
              )
            }
          />
        ))}
      </ul>
    </PanelSection>
  )
}

type NoteLineProps = {
  note: InboxNote
  author: string | null
  isMine: boolean
  onSave: (body: string) => Promise<boolean>
  onDelete: () => void
}

function NoteLine({ note, author, isMine, onSave, onDelete }: NoteLineProps) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <li className="border-rule border-b py-3">
      <p className="figures text-dim text-sm">
        {author ?? 'The service'}, {formatMoment(note.created_at)}
        {note.edited_at !== null && `, changed ${formatMoment(note.edited_at)}`}
      </p>
      {isChanging ? (
        <NoteForm
          slot={`note:${note.id}`}
          first={note.body}
          label="Change note"
          action="Save note"
          onCancel={() => setIsChanging(false)}
          onSave={async (body) => {
            const isSaved = await onSave(body)
            if (isSaved) setIsChanging(false)
            return isSaved
          }}
        />
      ) : (
        <p className="mt-1 max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
      )}
      {isMine && !isChanging && (
        <div className="-ml-3.5 flex">
          <Button variant="ghost" size="sm" onClick={() => setIsChanging(true)}>
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
  /** Under which the unsaved text is kept in this tab. */
  slot: string
  first?: string
  label: string
  action: string
  onSave: (body: string) => Promise<boolean>
  onCancel?: () => void
}

function NoteForm({ slot, first = '', label, action, onSave, onCancel }: NoteFormProps) {
  const [draft, setDraft] = useDraft(slot, z.string())
  const [isSaving, setIsSaving] = useState(false)
  const inputId = useId()
  const text = draft ?? first
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setIsSaving(true)
    if (await onSave(text)) setDraft(null)
    setIsSaving(false)
  }
  return (
    <form onSubmit={(event) => void save(event)} className="space-y-2 py-4">
      <Label htmlFor={inputId}>{label}</Label>
      <Textarea
        id={inputId}
        rows={3}
        maxLength={INBOX_NOTE_MAX}
        value={text}
        onChange={({ target }) => setDraft(target.value === '' && onCancel === undefined ? null : target.value)}
      />
      {(text.trim() !== '' || onCancel) && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" disabled={isSaving || text.trim() === ''}>
            {action}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setDraft(null)
              onCancel?.()
            }}
          >
            Cancel
          </Button>
        </div>
      )}
    </form>
  )
}
