import { z } from 'zod'
import type { FormField, FormFields, FormValues } from './form.ts'

/** The schema of a form. Not in form.ts, so that pages can render a form without loading the schema library. */
export function formSchema<Fields extends FormFields>(fields: Fields): z.ZodType<FormValues<Fields>> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]))
  // Object.fromEntries loses the field types.
  return z.object(shape) as unknown as z.ZodType<FormValues<Fields>>
}

type ParsedForm<Values> = { values: Values; errors?: never } | { values?: never; errors: Record<string, string> }

/** The values of a form, or the first error of each field. */
export function parseForm<Values>(schema: z.ZodType<Values>, input: unknown): ParsedForm<Values> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { values: parsed.data }
  // Reversed so that the first issue of a field overwrites the later ones.
  const issues = parsed.error.issues.toReversed()
  return { errors: Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message])) }
}

function fieldSchema(field: FormField): z.ZodType<string> {
  const { missing = 'Please fill this in', tooLong = 'At most {max} characters' } = field
  if (field.options) return z.enum(Object.keys(field.options), missing)
  const { min = 1, max, rows } = field
  const limit = z.maxLength(max, {
    error: ({ input }) => tooLong.replace('{max}', String(max)).replace('{length}', String(String(input).length)),
  })
  if (field.type === 'email') {
    return z.email({ error: ({ input }) => (input ? 'Please enter a valid email address' : missing) }).check(limit)
  }
  const trimmed = z.string(missing).trim()
  const text = rows ? trimmed : trimmed.regex(/^[^\r\n]*$/, 'Please write it on one line')
  return field.optional ? text.check(limit).default('') : text.min(min, missing).check(limit)
}
