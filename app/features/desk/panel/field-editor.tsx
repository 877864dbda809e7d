import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { StaffOpportunity } from '#contracts/opportunity.ts'
import type { FieldEvidence } from '#contracts/opportunity-detail.ts'
import { EditorControl } from './editor-control.tsx'
import { type Control, type PanelField, sayValue, toText } from './field-list.ts'
import { RouteChoice } from './route-choice.tsx'
import { askAboutRoute } from './route-question.ts'
import { type FieldDraft, useFieldSave } from './use-field-save.ts'

type FieldEditorProps = {
  row: StaffOpportunity
  field: PanelField & { control: Control }
  evidence: FieldEvidence
  nameOf: (id: string | null) => string | null
  /** Who set the value that is shown, if staff did. */
  setBy: string | null
  draft: FieldDraft
  onDraft: (draft: FieldDraft | null) => void
}

/**
 * Corrects a field in place. If somebody has changed the field since, it says so and keeps what was typed; a change of
 * another field of the row does not get in the way.
 */
export function FieldEditor({ row, field, evidence, nameOf, setBy, draft, onDraft }: FieldEditorProps) {
  const noticeId = useId()
  const isOvertaken = toText(evidence.value) !== draft.base
  const question = field.field === 'contact_email' ? askAboutRoute(row) : null
  const follows = question !== null && (draft.follows ?? question.isLikely)
  const { save, isSaving, error } = useFieldSave({
    row,
    field,
    draft,
    follows,
    isOvertaken,
    onSaved: () => onDraft(null),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    void save()
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    // The panel stays open either way, and a key must not throw away what was typed: then it only leaves the field.
    event.preventDefault()
    if (draft.text === draft.base) onDraft(null)
    else if (event.target instanceof HTMLElement) event.target.blur()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={press}
      className="pt-1 pb-4"
      aria-describedby={isOvertaken ? noticeId : undefined}
    >
      <Field label={`Correct ${field.label.toLowerCase()}`} hint={field.hint} error={error}>
        {(control) => (
          <EditorControl
            field={field}
            control={control}
            text={draft.text}
            onText={(text) => onDraft({ ...draft, text })}
          />
        )}
      </Field>
      {question !== null && (
        <RouteChoice
          question={question}
          email={draft.text}
          follows={follows}
          onChoose={(chosen) => onDraft({ ...draft, follows: chosen })}
        />
      )}
      {isOvertaken && (
        <div id={noticeId} role="alert" className="mt-3 border-amber border-l-2 bg-amber-dim/60 px-4 py-3 text-sm">
          <p>
            {nameOf(setBy) ?? 'A visit'} changed this while you were typing. It now says{' '}
            <strong className="font-semibold">{sayValue(field.field, evidence.value) ?? 'nothing'}</strong>. Your text
            is still here.
          </p>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="default" size="sm" disabled={isSaving}>
          {isSaving ? 'Saving…' : isOvertaken ? 'Save mine instead' : 'Save'}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onDraft(null)}>
          {isOvertaken ? 'Keep theirs' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}
