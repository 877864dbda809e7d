import { cn } from '#app/lib/cn.ts'
import { Field } from '#app/ui/field.tsx'
import { controlClasses, Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { controlId, type RemovalField } from './removal-fields.ts'

type RemovalControlProps = { field: RemovalField; typed: string | undefined; error: string | undefined }

/** Choices are the browser's own list: it works without script. */
export function RemovalControl({ field, typed, error }: RemovalControlProps) {
  const { label, hint, options, rows, half, optional, ...attributes } = field
  const required = optional !== true
  return (
    <Field
      id={controlId(field.name)}
      label={required ? label : `${label} (optional)`}
      hint={hint}
      error={error}
      {...(half ? {} : { className: 'sm:col-span-2' })}
    >
      {(control) => {
        if (options)
          return (
            <select
              {...control}
              name={field.name}
              defaultValue={typed ?? ''}
              required
              className={cn(controlClasses, 'h-12 cursor-pointer')}
            >
              <option value="" disabled className="bg-kerb">
                Choose
              </option>
              {Object.entries(options).map(([value, words]) => (
                <option key={value} value={value} className="bg-kerb">
                  {words}
                </option>
              ))}
            </select>
          )
        if (rows) return <Textarea {...control} {...attributes} rows={rows} defaultValue={typed} required={required} />
        return <Input {...control} {...attributes} defaultValue={typed} required={required} />
      }}
    </Field>
  )
}
