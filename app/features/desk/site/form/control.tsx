import { capitalize } from '#app/features/desk/shared/words.ts'
import { ColourField } from '#app/features/desk/site/look-fields.tsx'
import type { FieldControl } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { type FieldText, getFieldText } from './field-labels.ts'
import type { Json, Path, Shape } from './field-shape.ts'
import { useForm } from './form-context.ts'
import { ReferenceField } from './reference-field.tsx'

export type ControlAttributes = FieldControl & { 'aria-label'?: string }
type ControlProps = {
  shape: Shape
  path: Path
  value: Json | undefined
  isRequired: boolean
  control: ControlAttributes
  onEnter?: (() => void) | undefined
}

/** The control for a single value: a line, a text, a choice or a reference. */
export function Control({ shape, path, value, isRequired, control, onEnter }: ControlProps) {
  const { kind, change } = useForm()
  const fieldText = getFieldText(kind, path)
  const setValue = (next: Json | undefined) => change(path, () => next)
  const emptyText = isRequired ? '' : undefined
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (shape.is === 'choice' || shape.is === 'flag') {
    const options = shape.is === 'flag' ? ['yes', 'no'] : shape.options
    const chosen = shape.is === 'flag' ? (value === undefined ? '' : value === true ? 'yes' : 'no') : text
    return (
      <Pick
        {...control}
        value={chosen}
        onChange={({ target }) =>
          setValue(target.value === '' ? undefined : shape.is === 'flag' ? target.value === 'yes' : target.value)
        }
      >
        {!(isRequired && chosen !== '') && <option value="">{isRequired ? 'Choose' : 'Not given'}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {capitalize(option.replaceAll('-', ' '))}
          </option>
        ))}
      </Pick>
    )
  }
  if (fieldText.refersTo !== undefined)
    return (
      <ReferenceField
        refersTo={fieldText.refersTo}
        value={text}
        isRequired={isRequired}
        control={control}
        onChange={(id) => setValue(id ?? emptyText)}
      />
    )
  if (shape.is === 'number')
    return (
      <Input
        {...control}
        type="number"
        step="any"
        className="figures max-w-40"
        value={text}
        onChange={({ target }) =>
          setValue(Number.isNaN(target.valueAsNumber) ? (isRequired ? null : undefined) : target.valueAsNumber)
        }
      />
    )
  if (shape.is !== 'text') return null
  const setText = (typed: string) => {
    const isNumber = shape.alsoNumber === true && /^\d+$/.test(typed)
    setValue(typed === '' ? emptyText : isNumber ? Number(typed) : typed)
  }
  return (
    <TextControl
      input={shape.input}
      fieldText={fieldText}
      value={text}
      control={control}
      onEnter={onEnter}
      onChange={setText}
    />
  )
}

type TextControlProps = Pick<ControlProps, 'control' | 'onEnter'> & {
  input: Extract<Shape, { is: 'text' }>['input']
  fieldText: FieldText & { label: string }
  value: string
  onChange: (typed: string) => void
}

function TextControl({ input, fieldText, value, control, onEnter, onChange }: TextControlProps) {
  if (fieldText.isLong)
    return (
      <Textarea
        {...control}
        rows={2}
        // Grows with its text in browsers that support it.
        className="[field-sizing:content] max-h-[32rem]"
        value={value}
        // A line break has no meaning in these texts: a new paragraph is a new entry.
        onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    )
  const line = (
    <Input
      {...control}
      type={input}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
  return fieldText.isColour ? (
    <ColourField label={fieldText.label} value={value} onChange={onChange}>
      {line}
    </ColourField>
  ) : (
    line
  )
}
