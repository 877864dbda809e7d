import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { z } from 'zod'
import { ActionError } from '#app/features/desk/shared/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, type FieldControl } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { FieldEvidence, OpportunityDetail } from '#contracts/opportunity-detail.ts'
import { getOpportunity, updateOpportunity } from './calls.ts'
import { ChoiceBoxes } from './choice-boxes.tsx'
import { type Control, fromText, type PanelField, sayValue, toText } from './field-list.ts'
import { describeFailure, detailKey, reloadRows } from './queries.ts'

/** What is typed, and what the field said when the typing began. */
export const FieldDraftSchema = z.object({ text: z.string(), base: z.string(), revision: z.number() })
type FieldDraft = z.infer<typeof FieldDraftSchema>

const NONE = 'none'

type FieldEditorProps = {
  id: string
  field: PanelField & { control: Control }
  evidence: FieldEvidence
  revision: number
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
export function FieldEditor({ id, field, evidence, revision, nameOf, setBy, draft, onDraft }: FieldEditorProps) {
  const cache = useQueryClient()
  const noticeId = useId()
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const isOvertaken = toText(evidence.value) !== draft.base

  const send = (expected: number) =>
    updateOpportunity(id, { [field.field]: fromText(field.control, draft.text) }, expected)

  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    setIsSaving(true)
    setError(undefined)
    try {
      await send(isOvertaken ? revision : draft.revision).catch(async (failure: unknown) => {
        if (!(failure instanceof ActionError) || failure.status !== 409) throw failure
        const fresh = await cache.fetchQuery({
          queryKey: detailKey(id),
          queryFn: () => getOpportunity(id),
          staleTime: 0,
        })
        // The field itself was changed: the person decides, with both values in sight.
        if (!isUntouched(fresh, field, draft)) throw failure
        await send(fresh.row.revision)
      })
      onDraft(null)
    } catch (failure) {
      const isRace = failure instanceof ActionError && failure.status === 409 && !/suppression/.test(failure.message)
      if (!isRace) setError(describeFailure(failure))
    } finally {
      setIsSaving(false)
      await reloadRows(cache)
    }
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
      onSubmit={save}
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

function isUntouched(fresh: OpportunityDetail, { field }: PanelField, draft: FieldDraft): boolean {
  return toText(fresh.fields.find((one) => one.field === field)?.value) === draft.base
}

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
  if (kind.kind === 'choices') return <ChoiceBoxes choices={kind.choices} label={label} text={text} onText={onText} />
  if (kind.kind === 'text')
    return <Input {...control} type={kind.type} autoFocus value={text} onChange={(e) => onText(e.target.value)} />
  return (
    <Select value={text === '' ? NONE : text} onValueChange={(value) => onText(value === NONE ? '' : value)}>
      <SelectTrigger {...control} autoFocus aria-label={`Correct ${label.toLowerCase()}`} />
      <SelectContent>
        {kind.hasNone && <SelectItem value={NONE}>Not known</SelectItem>}
        {kind.choices.map(({ value, label: words }) => (
          <SelectItem key={value} value={value}>
            {words}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
