import { z } from 'zod'
import { FoundOpportunitiesSchema, ListedOpportunitySchema } from '#contracts/desk/opportunity-search.ts'
import { DEFAULT_WORK, WorkSchema } from '#contracts/desk/opportunity-work.ts'

/** The same fields, each falling back to its empty value, if it has one, where the value is missing or invalid. */
function lenient<Shape extends Record<string, z.ZodType>>(shape: Shape): Shape {
  const fields = Object.entries(shape).map(([name, field]) => {
    const empty = [[], false, null].find((value) => field.safeParse(value).success)
    return [name, empty === undefined ? field : field.catch(empty)]
  })
  return Object.fromEntries(fields) as Shape
}

/**
 * An opportunity as the list shows it. More lenient than the contract: a backend may send only the specified columns, and one
 * invalid value must not break the whole list. Missing and invalid values are shown as unknown.
 */
export const LenientOpportunitySchema = z.object({
  ...lenient(ListedOpportunitySchema.shape),
  id: z.union([z.string(), z.number().transform(String)]),
  date_scraped: z.string().nullable().catch(null),
  revision: z.number().int().catch(1),
  work: WorkSchema.catch(DEFAULT_WORK),
})
export type ListedOpportunity = z.infer<typeof LenientOpportunitySchema>

export const OpportunityPageSchema = FoundOpportunitiesSchema.extend({ rows: z.array(LenientOpportunitySchema) })
export type OpportunityPage = z.infer<typeof OpportunityPageSchema>

export function companyName(opportunity: Pick<ListedOpportunity, 'company_agency'>): string {
  return opportunity.company_agency?.trim() || 'Unknown Company'
}
