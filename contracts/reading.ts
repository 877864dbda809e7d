import { z } from 'zod'
import { OrganisationKindSchema } from './directory.ts'
import {
  EmailKindSchema,
  StatusReasonSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmitterSchema,
} from './opportunity.ts'

/** Where a value stands in the normalised text of the fetched page, and the words that stand there. */
export const SpanSchema = z.strictObject({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string().min(1).max(2000),
})
export type Span = z.infer<typeof SpanSchema>

const TextFactSchema = z.strictObject({ value: z.string().min(1).max(2000), span: SpanSchema })
export type TextFact = z.infer<typeof TextFactSchema>

/** What a page is. Only an organisation's own page may open or create a row; all the others are third parties. */
export const PageKindSchema = z.enum(['organisation', 'article', 'directory', 'job_ad', 'tutorial', 'other'])
export type PageKind = z.infer<typeof PageKindSchema>

const ContactSourceSchema = z.enum(['json-ld', 'mailto', 'text', 'deobfuscated'])
const ContactSchema = z.strictObject({
  name: TextFactSchema.nullable(),
  role: TextFactSchema.nullable(),
  email: TextFactSchema.nullable(),
  email_kind: EmailKindSchema.nullable(),
  source: ContactSourceSchema,
  /** Higher is chosen first; 0 and below is kept but never chosen. */
  rank: z.number().int(),
})
export type Contact = z.infer<typeof ContactSchema>

export const StatementKindSchema = z.enum([
  'refusal',
  'restricted',
  'window_closed',
  'invitation',
  'mailbox',
  'ask_first',
  'channel_ban',
  'guideline',
])
/** One judged sentence of a policy. */
const StatementSchema = z.strictObject({
  kind: StatementKindSchema,
  reason: StatusReasonSchema,
  route: SubmissionRouteSchema.nullable(),
  who: SubmitterSchema.nullable(),
  deadline: z.iso.date().nullable(),
  span: SpanSchema,
})
export type Statement = z.infer<typeof StatementSchema>

export const PolicySchema = z.strictObject({
  status: SubmissionStatusSchema,
  reason: StatusReasonSchema,
  route: SubmissionRouteSchema.nullable(),
  route_value: z.string().max(2000).nullable(),
  who: SubmitterSchema.nullable(),
  deadline: z.iso.date().nullable(),
  evidence: SpanSchema.nullable(),
  statements: z.array(StatementSchema).max(60),
})
export type Policy = z.infer<typeof PolicySchema>

/** What a deal offered here is like, which files are wanted, and when an answer comes. */
const SubmissionTermsSchema = z.strictObject({
  licence: z.strictObject({
    exclusive: TextFactSchema.nullable(),
    non_exclusive: TextFactSchema.nullable(),
    semi_exclusive: TextFactSchema.nullable(),
    retitle: TextFactSchema.nullable(),
  }),
  formats: z.array(TextFactSchema).max(12),
  /** `days` is the longest that is promised; null where only the manner is told. */
  response: z
    .strictObject({ days: z.number().int().min(0).nullable(), only_if_interested: z.boolean(), span: SpanSchema })
    .nullable(),
})
export type SubmissionTerms = z.infer<typeof SubmissionTermsSchema>

const CompanySourceSchema = z.enum(['json-ld', 'site-name', 'title', 'copyright', 'text', 'host'])
const CompanyFactSchema = z.strictObject({ ...TextFactSchema.shape, source: CompanySourceSchema })
export type CompanyFact = z.infer<typeof CompanyFactSchema>

/** Why a model's reading of a page counts, or does not. `unusable`: its answer did not fit the schema, twice. */
export const ModelOutcomeSchema = z.enum(['answered', 'unusable', 'refused', 'timeout', 'unreachable', 'budget'])
export type ModelOutcome = z.infer<typeof ModelOutcomeSchema>

/**
 * What a model made of a page that the rules had read. `agrees` is null where it gave no status, or found none
 * where the rules had: silence contradicts nobody.
 */
const SecondReadingSchema = z.strictObject({
  model: z.string().max(200),
  outcome: ModelOutcomeSchema,
  detail: z.string().max(300).nullable(),
  status: SubmissionStatusSchema.nullable(),
  agrees: z.boolean().nullable(),
  /** The status of this reading is the model's: the rules had found none. */
  settled: z.literal(true).optional(),
})
export type SecondReading = z.infer<typeof SecondReadingSchema>

/** Everything one page says. A row is derived from these and can be derived again. */
export const PageReadingSchema = z.strictObject({
  url: z.url(),
  read_at: z.iso.datetime(),
  title: z.string().max(500).nullable(),
  page_kind: PageKindSchema,
  relevant: z.boolean(),
  own_site: z.number().min(0).max(1),
  topic: z.number().min(0).max(1),
  category: OrganisationKindSchema.nullable(),
  company: CompanyFactSchema.nullable(),
  contacts: z.array(ContactSchema).max(50),
  industries: z.array(TextFactSchema).max(12),
  guidelines: z.array(TextFactSchema).max(20),
  /** Absent in readings stored before it was read. */
  terms: SubmissionTermsSchema.optional(),
  policy: PolicySchema,
  protected_addresses: z.number().int().min(0),
  text_length: z.number().int().min(0),
  /** True where nothing was read but a search result's title and snippet; offsets are into those two, line by line. */
  seen_in_search: z.literal(true).optional(),
  /** Absent where no model is set up. */
  second_reading: SecondReadingSchema.optional(),
})
export type PageReading = z.infer<typeof PageReadingSchema>

/** What became of one page of a run; shown in the run log. */
export const PageOutcomeSchema = z.enum([
  'extracted',
  'nothing_found',
  'no_text',
  'unchanged',
  'third_party',
  // Named by a search provider on a host that is never fetched: neither read nor failed.
  'seen_in_search',
  'robots',
  'denied',
  'blocked',
  'refused_address',
  'host_stopped',
  'not_found',
  'wrong_type',
  'too_large',
  'timeout',
  'redirects',
  'unreachable',
  'server_error',
  'parse_error',
  'model_error',
])
export type PageOutcome = z.infer<typeof PageOutcomeSchema>

/** Outcomes that mean: the page could not be read. A page that robots.txt withholds is skipped, not failed. */
export const FAILED_OUTCOMES: ReadonlySet<PageOutcome> = new Set<PageOutcome>([
  'blocked',
  'refused_address',
  'not_found',
  'wrong_type',
  'too_large',
  'timeout',
  'redirects',
  'unreachable',
  'server_error',
  'parse_error',
  'model_error',
])
/** Outcomes that mean: the page was fetched, or confirmed by a 304, and judged. */
export const READ_OUTCOMES: ReadonlySet<PageOutcome> = new Set<PageOutcome>([
  'extracted',
  'nothing_found',
  'no_text',
  'unchanged',
  'third_party',
])
