import { FAILED_OUTCOMES, PageOutcomeSchema } from '#contracts/reading.ts'

/** Whether the page could not be read. */
export function isFailure(outcome: string): boolean {
  const known = PageOutcomeSchema.safeParse(outcome)
  return known.success && FAILED_OUTCOMES.has(known.data)
}
