import { clsx } from 'clsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import type { FormField } from '#contracts/forms/form.ts'
import { LinkLines } from './link-lines.tsx'

type FormControlProps = {
  id: string
  name: string
  field: FormField
  typed: string | undefined
  error: string | undefined
}

// Notices about a line are where an error is, below the hint.
const LINKS = 'flex flex-col'

const HALF = { wide: 'sm:col-span-1', always: 'col-span-1' }

/** Renders a field from its description. */
export function FormControl({ id, name, field, typed, error }: FormControlProps) {
  const { label, hint, options, rows, isLinks, half, optional, type, placeholder, autoComplete } = field
  const attributes = { name, required: !optional, placeholder, autoComplete }
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      className={clsx(half && HALF[half === true ? 'wide' : half], isLinks && LINKS)}
    >
      {(control) => {
        if (options) {
          return (
            <Pick {...control} name={name} defaultValue={typed ?? ''} required={!optional}>
              <option value="" disabled className="bg-kerb">
                Choose
              </option>
              {Object.entries(options).map(([value, text]) => (
                <option key={value} value={value} className="bg-kerb">
                  {text}
                </option>
              ))}
            </Pick>
          )
        }
        if (isLinks) return <LinkLines {...control} {...attributes} rows={rows} defaultValue={typed} />
        if (rows) return <Textarea {...control} {...attributes} rows={rows} defaultValue={typed} />
        return <Input {...control} {...attributes} type={type} defaultValue={typed} />
      }}
    </Field>
  )
}
