import { type OpportunityRow, OpportunityRowSchema } from './opportunity-row.ts'

/** A row that knows nothing but what a test gives it. */
export function createRow(given: Partial<OpportunityRow>): OpportunityRow {
  return { ...OpportunityRowSchema.parse({ id: crypto.randomUUID() }), ...given }
}
