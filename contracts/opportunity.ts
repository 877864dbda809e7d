import { z } from 'zod'

export const SubmissionStatusSchema = z.enum(['open', 'closed', 'unknown'])
export type SubmissionStatus = z.infer<typeof SubmissionStatusSchema>

/** Why the status is what it is; shown beside it so that "closed" by silence is never mistaken for a refusal. */
export const StatusReasonSchema = z.enum([
  'explicit',
  'referral_only',
  'ask_first',
  'members_only',
  'window_closed',
  'roster_closed',
  'silent',
  'unreadable',
  'unchecked',
  'conflicting',
])
export type StatusReason = z.infer<typeof StatusReasonSchema>

export const SubmissionRouteSchema = z.enum(['form', 'email', 'disco', 'portal', 'post', 'agent'])
export const SubmitterSchema = z.enum(['artist', 'label', 'publisher', 'agent', 'anyone'])
export const EmailKindSchema = z.enum(['role', 'person', 'webmail'])

/** What a deal offered there is like, which files are wanted, when an answer comes. Its words stand in the pages' readings. */
export const OpportunityTermsSchema = z.object({
  exclusive: z.boolean(),
  non_exclusive: z.boolean(),
  semi_exclusive: z.boolean(),
  retitle: z.boolean(),
  formats: z.array(z.string()),
  /** The longest that is promised; null where no time is named. */
  response_days: z.number().int().nullable(),
  response_only_if_interested: z.boolean(),
})
export type OpportunityTerms = z.infer<typeof OpportunityTermsSchema>

/** What a language model made of the status, beside the rules. */
export const ModelReadingSchema = z.object({
  by: z.string(),
  /** Null where it gave no answer. */
  status: SubmissionStatusSchema.nullable(),
  /** Whether it agrees with the row; null where there is nothing to compare. */
  agrees: z.boolean().nullable(),
  /** The rules found no status, and the row has the model's. */
  settled: z.boolean(),
})
export type ModelReading = z.infer<typeof ModelReadingSchema>

/** One row as `get_opportunities` answers it: the specification's columns first, then what stands behind them. */
export const OpportunitySchema = z.object({
  id: z.uuid(),
  company_agency: z.string().nullable(),
  name: z.string().nullable(),
  role: z.string().nullable(),
  contact_email: z.string().nullable(),
  submission_status: SubmissionStatusSchema.nullable(),
  industry_type: z.array(z.string()),
  submission_guidelines: z.string().nullable(),
  source_url: z.string().nullable(),
  ai_confidence_score: z.number().min(0).max(1).nullable(),
  date_scraped: z.string(),
  last_verified: z.string().nullable(),
  domain: z.string().nullable(),
  kind: z.string().nullable(),
  status_reason: StatusReasonSchema.nullable(),
  route: SubmissionRouteSchema.nullable(),
  route_value: z.string().nullable(),
  who_may_submit: SubmitterSchema.nullable(),
  deadline: z.string().nullable(),
  evidence_quote: z.string().nullable(),
  evidence_url: z.string().nullable(),
  read_at: z.string().nullable(),
  email_kind: EmailKindSchema.nullable(),
  score_reasons: z.array(z.object({ feature: z.string(), weight: z.number() })),
  /** Null where the pages name none; so are rows that were derived before it was read. */
  terms: OpportunityTermsSchema.nullable().default(null),
  /** Null where no model has read the pages. */
  model_reading: ModelReadingSchema.nullable().default(null),
})
export type Opportunity = z.infer<typeof OpportunitySchema>

const HALF_A_DAY_MS = 12 * 3_600_000

/** The last day that has ended everywhere: who set a deadline seldom says in which time zone. */
export function lastEndedDay(now: Date): string {
  return new Date(now.getTime() - 3 * HALF_A_DAY_MS).toISOString().slice(0, 10)
}

/** What staff may say instead of the pages. Dates, score and evidence are records and stay as they are. */
export const OverrideFieldSchema = z.enum([
  'company_agency',
  'name',
  'role',
  'contact_email',
  'submission_status',
  'industry_type',
  'submission_guidelines',
  'source_url',
  'route',
  'route_value',
  'who_may_submit',
  'deadline',
  'do_not_contact',
])
export type OverrideField = z.infer<typeof OverrideFieldSchema>

/** What staff said of one field, and what the pages say of it. */
export const OverrideSchema = z.object({
  field: OverrideFieldSchema,
  value: z.unknown(),
  derived: z.unknown(),
  /** What was shown before. */
  old_value: z.unknown(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
})
export type Override = z.infer<typeof OverrideSchema>

/** A row with what staff and time have added to it. `revision` counts changes that staff may have seen. */
export const StaffOpportunitySchema = OpportunitySchema.extend({
  revision: z.number().int(),
  stale: z.boolean(),
  flapping: z.boolean(),
  do_not_contact: z.boolean(),
  dismissed_at: z.string().nullable(),
  dismissed_reason: z.string().nullable(),
  overrides: z.array(OverrideSchema),
})
export type StaffOpportunity = z.infer<typeof StaffOpportunitySchema>
