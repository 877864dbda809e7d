import { z } from 'zod'
import {
  EmailKindSchema,
  ModelReadingSchema,
  OpportunitySchema,
  OpportunityTermsSchema,
  StatusReasonSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmitterSchema,
} from '#contracts/opportunity.ts'

const text = () => z.string().nullable().catch(null)

/**
 * A row as this screen reads it. It is more lenient than the contract, because one odd value in one row must not break the
 * whole list. A value that cannot be parsed is shown as unknown.
 */
export const OpportunityRowSchema = OpportunitySchema.extend({
  id: z.string(),
  company_agency: text(),
  name: text(),
  role: text(),
  contact_email: text(),
  submission_status: SubmissionStatusSchema.nullable().catch(null),
  industry_type: z.array(z.string()).catch([]),
  submission_guidelines: text(),
  source_url: text(),
  ai_confidence_score: z.number().min(0).max(1).nullable().catch(null),
  date_scraped: text(),
  last_verified: text(),
  domain: text(),
  kind: text(),
  status_reason: StatusReasonSchema.nullable().catch(null),
  route: SubmissionRouteSchema.nullable().catch(null),
  route_value: text(),
  who_may_submit: SubmitterSchema.nullable().catch(null),
  deadline: text(),
  evidence_quote: text(),
  evidence_url: text(),
  read_at: text(),
  email_kind: EmailKindSchema.nullable().catch(null),
  score_reasons: z.array(z.object({ feature: z.string(), weight: z.number() })).catch([]),
  terms: OpportunityTermsSchema.nullable().catch(null),
  model_reading: ModelReadingSchema.nullable().catch(null),
  /** Read from the product's own sample web. */
  sample: z.boolean().catch(false),
})
export type OpportunityRow = z.infer<typeof OpportunityRowSchema>
