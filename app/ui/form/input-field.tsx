import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** The props of a control with its label; `className` is for the element around both. */
export type Labelled<Control> = Omit<ComponentProps<typeof Field>, 'id' | 'children'> &
  Omit<Control, 'className' | 'id'>

export function InputField({ label, hint, error, className, ...input }: Labelled<ComponentProps<typeof Input>>) {
  return <Field {...{ label, hint, error, className }}>{(control) => <Input {...control} {...input} />}</Field>
}
