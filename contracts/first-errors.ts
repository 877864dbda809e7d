import type { z } from 'zod'

/** The first thing wrong with each field, by the field's name. */
export function firstErrors(error: z.ZodError): Record<string, string> {
  // The first issue of a field is written last, so that it is the one that stays.
  return Object.fromEntries(error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]))
}
