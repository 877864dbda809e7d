import type { ComponentProps } from 'react'
import { Field } from '#app/ui/form/field.tsx'
import type { Labelled } from '#app/ui/form/input-field.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'

export function TextareaField({ label, hint, error, className, ...area }: Labelled<ComponentProps<typeof Textarea>>) {
  return <Field {...{ label, hint, error, className }}>{(control) => <Textarea {...control} {...area} />}</Field>
}

export function SelectField({ label, hint, error, className, ...menu }: Labelled<ComponentProps<typeof SelectOne>>) {
  return <Field {...{ label, hint, error, className }}>{(control) => <SelectOne {...control} {...menu} />}</Field>
}
