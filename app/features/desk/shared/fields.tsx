import type { ComponentProps } from 'react'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'

/** A label with its control; `className` is that of both together. */
type Labelled<Control> = Omit<ComponentProps<typeof Field>, 'id' | 'children'> & Omit<Control, 'className' | 'id'>

export function InputField({ label, hint, error, className, ...input }: Labelled<ComponentProps<typeof Input>>) {
  return <Field {...{ label, hint, error, className }}>{(control) => <Input {...control} {...input} />}</Field>
}

export function TextareaField({ label, hint, error, className, ...area }: Labelled<ComponentProps<typeof Textarea>>) {
  return <Field {...{ label, hint, error, className }}>{(control) => <Textarea {...control} {...area} />}</Field>
}

export function SelectField({ label, hint, error, className, ...menu }: Labelled<ComponentProps<typeof SelectOne>>) {
  return <Field {...{ label, hint, error, className }}>{(control) => <SelectOne {...control} {...menu} />}</Field>
}
