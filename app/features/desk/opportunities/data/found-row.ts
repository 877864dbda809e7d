import { z } from 'zod'
import { FoundOpportunitiesSchema, ListedOpportunitySchema } from '#contracts/desk/opportunity-search.ts'
import { DEFAULT_WORK, WorkSchema } from '#contracts/desk/opportunity-work.ts'

/** The same fields, each with its empty value where a row's own is missing or cannot be parsed, if it has an empty value. */
function lenient<Shape extends Record<string, z.ZodType>>(shape: Shape): Shape {
  const fields = Object.entries(shape).map(([name, field]) => {
    const empty = [[], false, null].find((value) => field.safeParse(value).success)
    return [name, empty === undefined ? field : field.catch(empty)]
  })
  return Object.fromEntries(fields) as Shape
}

/**
 * A row as the list reads it. It is more lenient than the contract: a backend may send the specified columns alone, and one odd
 * value in one row must not break the whole list. A value that is missing or cannot be parsed is shown as unknown.
 */
export const FoundRowSchema = z.object({
  ...lenient(ListedOpportunitySchema.shape),
  id: z.union([z.string(), z.number().transform(String)]),
  date_scraped: z.string().nullable().catch(null),
  revision: z.number().int().catch(1),
  work: WorkSchema.catch(DEFAULT_WORK),
})
export type FoundRow = z.infer<typeof FoundRowSchema>

export const FoundRowsSchema = FoundOpportunitiesSchema.extend({ rows: z.array(FoundRowSchema) })
export type FoundRows = z.infer<typeof FoundRowsSchema>

export function companyOf(row: Pick<FoundRow, 'company_agency'>): string {
  return row.company_agency?.trim() || 'Unknown Company'
}
