import { ColourField } from '#app/features/desk/site/look-fields.tsx'
import type { FieldControl } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { useForm } from './form-context.ts'
import type { Json, Path, Shape } from './read-shape.ts'
import { ReferenceField } from './reference-field.tsx'
import { wordsFor } from './words.ts'

export type ControlAttributes = FieldControl & { 'aria-label'?: string }
type ControlProps = {
  shape: Shape
  path: Path
  value: Json | undefined
  isRequired: boolean
  control: ControlAttributes
  onEnter?: (() => void) | undefined
}

/** The control of a value that is edited in one: a line, a text, a choice, a reference. */
export function Control({ shape, path, value, isRequired, control, onEnter }: ControlProps) {
  const { kind, change } = useForm()
  const words = wordsFor(kind, path)
  const set = (next: Json | undefined) => change(path, () => next)
  const nothing = isRequired ? '' : undefined
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (shape.is === 'choice' || shape.is === 'flag') {
    const options = shape.is === 'flag' ? ['yes', 'no'] : shape.options
    const chosen = shape.is === 'flag' ? (value === undefined ? '' : value === true ? 'yes' : 'no') : text
    return (
      <Pick
        {...control}
        value={chosen}
        onChange={({ target }) =>
          set(target.value === '' ? undefined : shape.is === 'flag' ? target.value === 'yes' : target.value)
        }
      >
        {!(isRequired && chosen !== '') && <option value="">{isRequired ? 'Choose' : 'Not given'}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option.charAt(0).toUpperCase() + option.slice(1).replaceAll('-', ' ')}
          </option>
        ))}
      </Pick>
    )
  }
  if (words.refersTo !== undefined)
    return (
      <ReferenceField
        refersTo={words.refersTo}
        value={text}
        isRequired={isRequired}
        control={control}
        onChange={(id) => set(id ?? nothing)}
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
          set(Number.isNaN(target.valueAsNumber) ? (isRequired ? null : undefined) : target.valueAsNumber)
        }
      />
    )
  if (shape.is !== 'text') return null
  const write = (typed: string) => {
    const isNumber = shape.alsoNumber === true && /^\d+$/.test(typed)
    set(typed === '' ? nothing : isNumber ? Number(typed) : typed)
  }
  if (words.isLong)
    return (
      <Textarea
        {...control}
        rows={2}
        // As high as its text, where the browser can.
        className="[field-sizing:content] max-h-[32rem]"
        value={text}
        // A line break has no meaning in these texts: a new paragraph is a new entry.
        onChange={({ target }) => write(target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    )
  const line = (
    <Input
      {...control}
      type={shape.input}
      value={text}
      onChange={({ target }) => write(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
  return words.isColour ? (
    <ColourField label={words.label} value={text} onChange={write}>
      {line}
    </ColourField>
  ) : (
    line
  )
}
