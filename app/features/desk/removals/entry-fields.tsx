import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import type { Entry } from './use-removals.ts'

const KINDS: Record<Entry['kind'], { label: string; placeholder: string }> = {
  domain: { label: 'Domain', placeholder: 'company.com' },
  email: { label: 'E-mail address', placeholder: 'name@company.com' },
  name: { label: 'Name of a person', placeholder: 'First and last name' },
}
const isKind = (value: string): value is Entry['kind'] => Object.hasOwn(KINDS, value)

export const nameKind = (kind: Entry['kind']) => KINDS[kind].label

type EntryFieldsProps = { entry: Entry; onChange: (entry: Entry) => void; error?: string | undefined }

/** What is put on the list or looked for. */
export function EntryFields({ entry, onChange, error }: EntryFieldsProps) {
  return (
    <>
      <Field label="What" className="sm:w-56">
        {(control) => (
          <Pick
            {...control}
            value={entry.kind}
            onChange={({ target }) => isKind(target.value) && onChange({ ...entry, kind: target.value })}
          >
            {Object.entries(KINDS).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Pick>
        )}
      </Field>
      <Field label="Which one" error={error} className="min-w-0 flex-1 basis-60">
        {(control) => (
          <Input
            {...control}
            value={entry.value}
            placeholder={KINDS[entry.kind].placeholder}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...entry, value: target.value })}
          />
        )}
      </Field>
    </>
  )
}
