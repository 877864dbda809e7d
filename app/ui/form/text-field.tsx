import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type TextFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & ComponentProps<typeof Input>

/** A field for one line of text; the other props are those of the input. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...input} />}
    </Field>
  )
}
