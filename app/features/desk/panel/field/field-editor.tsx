import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, type FieldControl } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import type { FieldEvidence } from '#contracts/desk/opportunity-detail.ts'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { type Control, formatValue, type PanelField, toInputText } from './field-list.ts'
import { type FieldDraft, useFieldSave } from './use-field-save.ts'

type FieldEditorProps = {
  opportunity: StaffOpportunity
  field: PanelField & { control: Control }
  evidence: FieldEvidence
  /** The staff member who set the present value; null if it was read from a page. */
  setBy: string | null
  draft: FieldDraft
  onDraft: (draft: FieldDraft | null) => void
}

/**
 * Corrects a field in place. If the field has changed since, it says so and keeps what was typed. Changes of other fields do not
 * matter.
 */
export function FieldEditor({ opportunity, field, evidence, setBy, draft, onDraft }: FieldEditorProps) {
  const noticeId = useId()
  const { findName } = useStaff()
  const hasConflict = toInputText(evidence.value) !== draft.base
  const { save, isSaving, error } = useFieldSave({
    opportunity,
    field,
    draft,
    hasConflict,
    onSaved: () => onDraft(null),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    void save()
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    // Escape must not close the panel or discard typed text: with typed text it only leaves the field.
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
      aria-describedby={hasConflict ? noticeId : undefined}
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
      {hasConflict && (
        <div id={noticeId} role="alert" className="mt-3 border-amber border-l-2 bg-amber-dim/60 px-4 py-3 text-sm">
          <p>
            {findName(setBy) ?? 'The crawler'} changed this while you were typing. It now says{' '}
            <strong className="font-semibold">{formatValue(field.field, evidence.value) ?? 'nothing'}</strong>. Your
            text is still here.
          </p>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="default" size="sm" disabled={isSaving}>
          {isSaving ? 'Saving…' : hasConflict ? 'Save mine instead' : 'Save'}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onDraft(null)}>
          {hasConflict ? 'Keep theirs' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}

const NONE = 'none'

type EditorControlProps = {
  field: PanelField & { control: Control }
  control: FieldControl
  text: string
  onText: (text: string) => void
}

function EditorControl({ field: { control: kind, label }, control, text, onText }: EditorControlProps) {
  if (kind.kind === 'long')
    return (
      <Textarea
        {...control}
        rows={7}
        maxLength={2000}
        autoFocus
        value={text}
        onChange={(e) => onText(e.target.value)}
      />
    )
  if (kind.kind === 'choices') return <ChoiceBoxes words={kind.words} label={label} text={text} onText={onText} />
  if (kind.kind === 'text')
    return <Input {...control} type={kind.type} autoFocus value={text} onChange={(e) => onText(e.target.value)} />
  return (
    <SelectOne
      {...control}
      autoFocus
      aria-label={`Correct ${label.toLowerCase()}`}
      value={text === '' ? NONE : text}
      options={[...(kind.hasNone ? [[NONE, 'Not known'] as const] : []), ...Object.entries(kind.words)]}
      onChange={(value) => onText(value === NONE ? '' : value)}
    />
  )
}

type ChoiceBoxesProps = { words: Record<string, string>; label: string; text: string; onText: (text: string) => void }

/** Any number of choices. The draft text is the chosen values, separated by commas. */
function ChoiceBoxes({ words, label, text, onText }: ChoiceBoxesProps) {
  const chosen = text.split(',').map((one) => one.trim())
  const values = Object.keys(words)
  return (
    <fieldset aria-label={`Correct ${label.toLowerCase()}`}>
      {values.map((value, index) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-rule border-b text-sm hover:bg-haze"
        >
          <input
            type="checkbox"
            // biome-ignore lint/a11y/noAutofocus: the editor replaces the button that opened it, so the focus continues here.
            autoFocus={index === 0}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onText(values.filter((one) => (one === value ? target.checked : chosen.includes(one))).join(', '))
            }
            className="size-4 shrink-0 cursor-pointer accent-cyan"
          />
          {words[value]}
        </label>
      ))}
    </fieldset>
  )
}
