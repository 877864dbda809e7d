import type { ReactNode } from 'react'
import { Field, type FieldControl } from '#app/ui/form/field.tsx'

type SpecimenProps = { title: string; note?: string | undefined; children: ReactNode }

/** One component with its variants and states side by side. */
export function Specimen({ title, note, children }: SpecimenProps) {
  return (
    <section>
      <h2 className="border-rule-strong border-t pt-4 text-title">{title}</h2>
      {note && <p className="mt-2 max-w-[65ch] text-dim">{note}</p>}
      <div className="mt-6 flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}

export const ERROR = 'Please fill this in'
/** The field that a list of errors links to. */
export const FAULTY = 'styleguide-input-faulty'

const STATES = [
  { state: 'rest', label: 'At rest', hint: 'A hint below it.' },
  { state: 'faulty', label: 'With an error', hint: 'A hint below it.', error: ERROR },
  { state: 'disabled', label: 'Disabled', disabled: true },
]

type FieldSpecimenProps = Omit<SpecimenProps, 'children'> & {
  children: (control: FieldControl & { disabled: boolean }) => ReactNode
}

/** A control in every state that a field gives it. */
export function FieldSpecimen({ title, note, children }: FieldSpecimenProps) {
  return (
    <Specimen title={title} note={note}>
      {STATES.map(({ state, disabled = false, ...field }) => (
        <Field key={state} id={`styleguide-${title.toLowerCase()}-${state}`} {...field}>
          {(control) => children({ ...control, disabled })}
        </Field>
      ))}
    </Specimen>
  )
}
