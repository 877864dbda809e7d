import '#app/lib/no-eval.ts'
import type { z } from 'zod'
import { explainIssue } from '#content/explain-issue.ts'
import { pathKey } from './form-context.ts'
import type { Json, Path } from './read-shape.ts'

export type Fault = { path: Path; message: string }

/** What is wrong with a document, in the words that content files are judged with. */
export function findFaults(schema: z.ZodType, body: Json): Fault[] {
  const parsed = schema.safeParse(body, { error: explainIssue })
  return parsed.success ? [] : parsed.error.issues.flatMap((issue) => flatten(issue, []))
}

function flatten(issue: z.core.$ZodIssue, above: Path): Fault[] {
  const path = [...above, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))]
  if (issue.code !== 'invalid_union') return [{ path, message: issue.message }]
  // Of the groups that it may be, the one with its keys was meant.
  const meant = issue.errors.find((errors) => errors.every(({ code }) => code !== 'unrecognized_keys'))
  return meant ? meant.flatMap((inner) => flatten(inner, path)) : [{ path, message: 'is not valid' }]
}

/** The messages that are shown at fields: the first of each. */
export function byField(faults: readonly Fault[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { path, message } of faults) {
    const key = pathKey(path)
    if (!found.has(key)) found.set(key, capitalise(message))
  }
  return found
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
