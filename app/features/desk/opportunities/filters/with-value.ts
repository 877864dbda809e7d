import { type OpportunityFilter, OpportunityFilterSchema } from '#contracts/desk/opportunity-filter.ts'

/** The filter with another value in one field; unchanged if the value is none that the field takes. */
export function withValue(filter: OpportunityFilter, key: keyof OpportunityFilter, value: unknown): OpportunityFilter {
  const { [key]: _, ...rest } = filter
  const parsed = OpportunityFilterSchema.safeParse(value === undefined ? rest : { ...rest, [key]: value })
  return parsed.success ? parsed.data : filter
}
