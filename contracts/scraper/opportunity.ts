import { z } from 'zod'

export const SubmissionStatusSchema = z.enum(['open', 'closed', 'unknown'])
export type SubmissionStatus = z.infer<typeof SubmissionStatusSchema>

/** The reason for the status, shown with it, because "closed" is not always a plain refusal. */
export const StatusReasonSchema = z.enum([
  'explicit',
  'referral_only',
  'ask_first',
  'members_only',
  'window_closed',
  'roster_closed',
  'silent',
  'unreadable',
  // The page is in a language that the rules do not read.
  'language_unread',
  'unchecked',
  'conflicting',
])
export type StatusReason = z.infer<typeof StatusReasonSchema>

export const SubmissionRouteSchema = z.enum(['form', 'email', 'disco', 'portal', 'post', 'agent'])
export const SubmitterSchema = z.enum(['artist', 'label', 'publisher', 'agent', 'anyone'])
/** Who may submit, as a list; older stored values name one group or none. */
export const SubmittersSchema = z.preprocess(
  (value) => (value === null ? [] : typeof value === 'string' ? [value] : value),
  z.array(SubmitterSchema).max(5),
)
export const EmailKindSchema = z.enum(['role', 'person', 'webmail'])

/** The kind of deal, the accepted files, and the response time. The quotes are in the readings. */
export const OpportunityTermsSchema = z.object({
  exclusive: z.boolean(),
  non_exclusive: z.boolean(),
  semi_exclusive: z.boolean(),
  retitle: z.boolean(),
  formats: z.array(z.string()),
  /** The longest response time that a page names; null if none does. */
  response_days: z.number().int().nullable(),
  response_only_if_interested: z.boolean(),
})
export type OpportunityTerms = z.infer<typeof OpportunityTermsSchema>

/** How a language model read the page that the status comes from. */
const ModelReadingSchema = z.object({
  by: z.string(),
  /** Null if it gave no answer. */
  status: SubmissionStatusSchema.nullable(),
  /** Whether the rules found the same status; null if there is nothing to compare. */
  agrees: z.boolean().nullable(),
  /** True if the opportunity has the model's status. */
  settled: z.boolean(),
})
export type ModelReading = z.infer<typeof ModelReadingSchema>

/** An opportunity as `get_opportunities` returns it: the specification's columns first, then the data behind them. */
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
  who_may_submit: SubmittersSchema,
  deadline: z.string().nullable(),
  /** The day on which a closed window opens again, if a page names it. */
  reopens_on: z.string().nullable().default(null),
  evidence_quote: z.string().nullable(),
  evidence_url: z.string().nullable(),
  /** The quote of the other side, if the pages contradict each other. */
  contradicting_quote: z.string().nullable().default(null),
  contradicting_url: z.string().nullable().default(null),
  read_at: z.string().nullable(),
  email_kind: EmailKindSchema.nullable(),
  score_reasons: z.array(z.object({ feature: z.string(), weight: z.number() })),
  /** Null if the pages name none, and in opportunities derived before terms were extracted. */
  terms: OpportunityTermsSchema.nullable().default(null),
  /** Null if no model has read the pages. */
  model_reading: ModelReadingSchema.nullable().default(null),
})

const HALF_A_DAY_MS = 12 * 3_600_000

/** The last day that has ended in all time zones: deadlines seldom name one. */
export function lastEndedDay(now: Date): string {
  return new Date(now.getTime() - 3 * HALF_A_DAY_MS).toISOString().slice(0, 10)
}

/** The fields that staff may override. Dates, score and evidence cannot be changed. */
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

/** Staff's value for one field, and the pages' value. */
export const OverrideSchema = z.object({
  field: OverrideFieldSchema,
  value: z.unknown(),
  derived: z.unknown(),
  /** The value shown before. */
  old_value: z.unknown(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
})
export type Override = z.infer<typeof OverrideSchema>

/** An opportunity with the decisions of staff. `revision` counts the changes that staff may have seen. */
export const StaffOpportunitySchema = OpportunitySchema.extend({
  revision: z.number().int(),
  stale: z.boolean(),
  flapping: z.boolean(),
  do_not_contact: z.boolean(),
  dismissed_at: z.string().nullable(),
  dismissed_reason: z.string().nullable(),
  /** From the sample web: an invented company. */
  sample: z.boolean().default(false),
  overrides: z.array(OverrideSchema),
})
export type StaffOpportunity = z.infer<typeof StaffOpportunitySchema>
