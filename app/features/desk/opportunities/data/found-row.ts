import { z } from 'zod'
import { DeskRowSchema, FoundOpportunitiesSchema } from '#contracts/desk/opportunity-search.ts'
import { UNTOUCHED_WORK, WorkSchema } from '#contracts/desk/opportunity-work.ts'
import {
  StatusReasonSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmittersSchema,
} from '#contracts/scraper/opportunity.ts'

const text = () => z.string().nullable().catch(null)
const flag = () => z.boolean().catch(false)

/**
 * A row as the list reads it. It is more lenient than the contract: a backend may send the specified columns alone, and one odd
 * value in one row must not break the whole list. A value that is missing or cannot be parsed is shown as unknown.
 */
export const FoundRowSchema = DeskRowSchema.extend({
  id: z.union([z.string(), z.number().transform(String)]),
  company_agency: text(),
  name: text(),
  role: text(),
  contact_email: text(),
  submission_status: SubmissionStatusSchema.nullable().catch(null),
  status_reason: StatusReasonSchema.nullable().catch(null),
  industry_type: z.array(z.string()).catch([]),
  submission_guidelines: text(),
  guidelines_cut: flag(),
  source_url: text(),
  ai_confidence_score: z.number().min(0).max(1).nullable().catch(null),
  date_scraped: text(),
  last_verified: text(),
  domain: text(),
  kind: text(),
  route: SubmissionRouteSchema.nullable().catch(null),
  route_value: text(),
  who_may_submit: SubmittersSchema.catch([]),
  deadline: text(),
  revision: z.number().int().catch(1),
  stale: flag(),
  flapping: flag(),
  do_not_contact: flag(),
  dismissed_at: text(),
  sample: flag(),
  work: WorkSchema.catch(UNTOUCHED_WORK),
})
export type FoundRow = z.infer<typeof FoundRowSchema>

export const FoundRowsSchema = FoundOpportunitiesSchema.extend({ rows: z.array(FoundRowSchema) })
export type FoundRows = z.infer<typeof FoundRowsSchema>

/** What the list calls a row. */
export function companyOf(row: Pick<FoundRow, 'company_agency'>): string {
  return row.company_agency?.trim() || 'Unknown Company'
}
