import type { FieldControl } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { ChoiceBoxes } from './choice-boxes.tsx'
import type { Control, PanelField } from './field-list.ts'

const NONE = 'none'

type EditorControlProps = {
  field: PanelField & { control: Control }
  control: FieldControl
  text: string
  onText: (text: string) => void
}

/** The control that fits a field's kind. */
export function EditorControl({ field: { control: kind, label }, control, text, onText }: EditorControlProps) {
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
