import { type OpportunityRow, OpportunityRowSchema } from '#app/features/desk/shared/opportunity-row.ts'

/** A row for tests, empty except for the given fields. */
export function createRow(given: Partial<OpportunityRow>): OpportunityRow {
  return { ...OpportunityRowSchema.parse({ id: crypto.randomUUID() }), ...given }
}
