import { z } from 'zod'
import { OrganisationKindSchema } from './directory.ts'
import {
  EmailKindSchema,
  StatusReasonSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmittersSchema,
} from './opportunity.ts'

/** The position of a value in the normalised text of the fetched page, and the text there. */
export const SpanSchema = z.strictObject({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string().min(1).max(2000),
})
export type Span = z.infer<typeof SpanSchema>

const TextFactSchema = z.strictObject({ value: z.string().min(1).max(2000), span: SpanSchema })
export type TextFact = z.infer<typeof TextFactSchema>

/** Only an organisation's own page may create or open an opportunity; all other kinds are third parties. */
export const PageKindSchema = z.enum(['organisation', 'article', 'directory', 'job_ad', 'tutorial', 'other'])
export type PageKind = z.infer<typeof PageKindSchema>

const ContactSourceSchema = z.enum(['json-ld', 'mailto', 'text', 'deobfuscated'])
const ContactSchema = z.strictObject({
  name: TextFactSchema.nullable(),
  role: TextFactSchema.nullable(),
  email: TextFactSchema.nullable(),
  email_kind: EmailKindSchema.nullable(),
  source: ContactSourceSchema,
  /** Higher is preferred; contacts of rank 0 or lower are stored but never chosen. */
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
/** One sentence of a policy, with its meaning. */
const StatementSchema = z.strictObject({
  kind: StatementKindSchema,
  reason: StatusReasonSchema,
  route: SubmissionRouteSchema.nullable(),
  who: SubmittersSchema,
  deadline: z.iso.date().nullable(),
  span: SpanSchema,
  /** Found by the weights of its words and not by a rule: only in readings stored before 2026-11-28. */
  by_words: z.literal(true).optional(),
})
export type Statement = z.infer<typeof StatementSchema>

export const PolicySchema = z.strictObject({
  status: SubmissionStatusSchema,
  reason: StatusReasonSchema,
  route: SubmissionRouteSchema.nullable(),
  route_value: z.string().max(2000).nullable(),
  who: SubmittersSchema,
  deadline: z.iso.date().nullable(),
  evidence: SpanSchema.nullable(),
  /** The quote of the other side, if a page both invites and refuses. */
  contradicted_by: SpanSchema.optional(),
  /** The day on which a closed window opens again. */
  reopens_on: z.iso.date().optional(),
  /** The date that the deciding statement gives for itself. */
  said_on: z.iso.date().optional(),
  statements: z.array(StatementSchema).max(60),
})
export type Policy = z.infer<typeof PolicySchema>

/** The policy of a page that gives no status. */
export function unknownPolicy(reason: Policy['reason'], statements: Statement[] = []): Policy {
  return {
    status: 'unknown',
    reason,
    route: null,
    route_value: null,
    who: [],
    deadline: null,
    evidence: null,
    statements,
  }
}

/** The licence offered, the file formats wanted, and how soon a response comes. */
const SubmissionTermsSchema = z.strictObject({
  licence: z.strictObject({
    exclusive: TextFactSchema.nullable(),
    non_exclusive: TextFactSchema.nullable(),
    semi_exclusive: TextFactSchema.nullable(),
    retitle: TextFactSchema.nullable(),
  }),
  formats: z.array(TextFactSchema).max(12),
  /** `days` is the longest time promised; null if the page names no time. */
  response: z
    .strictObject({ days: z.number().int().min(0).nullable(), only_if_interested: z.boolean(), span: SpanSchema })
    .nullable(),
})
export type SubmissionTerms = z.infer<typeof SubmissionTermsSchema>

const CompanySourceSchema = z.enum(['json-ld', 'site-name', 'title', 'copyright', 'text', 'host'])
const CompanyFactSchema = z.strictObject({ ...TextFactSchema.shape, source: CompanySourceSchema })
export type CompanyFact = z.infer<typeof CompanyFactSchema>

/** Whether a model read a page, and why not, as the screens say it. */
export const MODEL_OUTCOMES = {
  answered: 'The model answered',
  // The answer did not match the schema twice.
  unusable: 'The model’s answer could not be used',
  refused: 'The model refused',
  timeout: 'The model did not answer in time',
  unreachable: 'The model could not be reached',
  budget: 'The model’s budget was used up',
  skipped: 'Does not mention music, so not sent to the model',
}
export type ModelOutcome = keyof typeof MODEL_OUTCOMES
export const ModelOutcomeSchema = z.enum(Object.keys(MODEL_OUTCOMES) as ModelOutcome[])

/** How a model read a page. If it did not answer, the reading is that of the rules, and the next visit reads the page again. */
const ByModelSchema = z.strictObject({
  model: z.string().max(200),
  /** Identifies instructions, schema and model. Another version reads the page again. */
  version: z.string().max(64),
  /** A hash of the page's text, links and forms, to recognise an unchanged page. */
  content: z.string().max(64),
  outcome: ModelOutcomeSchema,
  detail: z.string().max(300).nullable(),
  /** The date that the question named as today. A page is sent again when a date that it states has passed since. */
  asked_on: z.iso.date(),
  /** Whether this visit sent the page; false if an earlier answer was reused. */
  sent: z.boolean(),
  /** Input and output of this visit. */
  tokens: z.number().int().min(0),
  /** The fields of the values that were dropped because they are not on the page. */
  dropped: z.array(z.string().max(60)).max(100),
  /** The model's status; null if it gave no answer. */
  status: SubmissionStatusSchema.nullable(),
  /** The result of the rules on the same page. */
  rules: z.strictObject({ status: SubmissionStatusSchema, evidence: SpanSchema.nullable() }),
})
export type ByModel = z.infer<typeof ByModelSchema>

/** Everything extracted from one page. Opportunities are derived from readings and can be derived again. */
export const PageReadingSchema = z.strictObject({
  url: z.url(),
  read_at: z.iso.datetime(),
  title: z.string().max(500).nullable(),
  page_kind: PageKindSchema,
  relevant: z.boolean(),
  own_site: z.number().min(0).max(1),
  topic: z.number().min(0).max(1),
  /**
   * How much the page resembles pages on which companies in the trade present themselves; above zero for pages that make an opportunity.
   * Absent in older readings.
   */
  of_trade: z.number().min(0).max(1).optional(),
  category: OrganisationKindSchema.nullable(),
  company: CompanyFactSchema.nullable(),
  contacts: z.array(ContactSchema).max(50),
  industries: z.array(TextFactSchema).max(12),
  guidelines: z.array(TextFactSchema).max(20),
  /** Absent in readings stored before terms were extracted. */
  terms: SubmissionTermsSchema.optional(),
  policy: PolicySchema,
  protected_addresses: z.number().int().min(0),
  text_length: z.number().int().min(0),
  /** True if only a search result's title and snippet were read; spans refer to these two, joined by a line break. */
  seen_in_search: z.literal(true).optional(),
  /** Absent if no model is configured. */
  by_model: ByModelSchema.optional(),
  /** Another model or the rules read the page before, and the page may be unchanged: a difference is no event. */
  reader_changed: z.literal(true).optional(),
  /** Stored by an earlier version, and not used any more. */
  second_reading: z.unknown().optional(),
})
export type PageReading = z.infer<typeof PageReadingSchema>

/** The possible outcomes of a page of a run, with their text in the run log. */
export const PAGE_OUTCOMES = {
  extracted: { is: 'read', words: 'Opportunity read' },
  nothing_found: { is: 'read', words: 'Read, no opportunity on it' },
  no_text: { is: 'read', words: 'Read, no text on it' },
  // In a language that the rules do not read; the page may say anything about submissions.
  language_unread: { is: 'read', words: 'Language not read' },
  unchanged: { is: 'read', words: 'Unchanged since the last visit' },
  third_party: { is: 'read', words: 'Read, about another company' },
  // Only its links to other sites were taken.
  list_read: { is: 'read', words: 'Read as a list of companies' },
  // A search result on a host that is never fetched.
  seen_in_search: { is: 'skipped', words: 'Only seen in search results' },
  robots: { is: 'skipped', words: 'Disallowed by robots.txt' },
  denied: { is: 'skipped', words: 'On a host that is never fetched' },
  blocked: { is: 'failed', words: 'Refused by the site' },
  refused_address: { is: 'failed', words: 'Address not allowed' },
  host_stopped: { is: 'skipped', words: 'Host paused for now' },
  not_found: { is: 'failed', words: 'Page not found' },
  parked: { is: 'failed', words: 'Parked domain' },
  for_sale: { is: 'failed', words: 'Domain for sale' },
  wrong_type: { is: 'failed', words: 'Not a web page' },
  too_large: { is: 'failed', words: 'Page too large' },
  timeout: { is: 'failed', words: 'No answer in time' },
  redirects: { is: 'failed', words: 'Too many redirects' },
  unreachable: { is: 'failed', words: 'Could not be reached' },
  server_error: { is: 'failed', words: 'Error on the site' },
  parse_error: { is: 'failed', words: 'Could not be parsed' },
  model_error: { is: 'failed', words: 'The model failed' },
} satisfies Record<string, { is: 'read' | 'failed' | 'skipped'; words: string }>
export type PageOutcome = keyof typeof PAGE_OUTCOMES
export const PageOutcomeSchema = z.enum(Object.keys(PAGE_OUTCOMES) as PageOutcome[])

const listOutcomes = (is: 'read' | 'failed'): ReadonlySet<PageOutcome> =>
  new Set(PageOutcomeSchema.options.filter((outcome) => PAGE_OUTCOMES[outcome].is === is))
export const FAILED_OUTCOMES = listOutcomes('failed')
export const READ_OUTCOMES = listOutcomes('read')
