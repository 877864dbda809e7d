import type { z } from 'zod'

/**
 * Checks a model's answer against a schema. `detail` names field and fault only: it never repeats what the model wrote.
 */
export function parseAnswer<T>(
  text: string,
  schema: z.ZodType<T>,
): { success: true; output: T } | { success: false; detail: string } {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start < 0 || end < start) return { success: false, detail: 'no object in the answer' }
  let value: unknown
  try {
    value = JSON.parse(text.slice(start, end + 1))
  } catch {
    return { success: false, detail: 'the object is not JSON' }
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { success: true, output: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.filter((part) => typeof part === 'number' || /^\w+$/.test(String(part))).join('.')
  return { success: false, detail: `${field || 'the object'}: ${issue?.code ?? 'not as asked'}` }
}
