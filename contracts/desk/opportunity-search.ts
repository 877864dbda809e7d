import { z } from 'zod'
import { StaffOpportunitySchema } from '#contracts/scraper/opportunity.ts'
import { OpportunityFilterSchema } from './opportunity-filter.ts'
import { WorkSchema } from './opportunity-work.ts'

// Bodies and answers of the actions of `sync-scraper` that find rows. They run as the caller. Sample rows and real ones are
// never mixed: real rows where there are any, else sample rows, unless the filter says which.

/** What a list can be sorted by. Rows without a value come last in both directions; equal rows follow their id. */
export const SORT_KEYS = [
  'company_agency',
  'name',
  'role',
  'contact_email',
  'submission_status',
  'status_reason',
  'ai_confidence_score',
  'industry_type',
  'submission_guidelines',
  'source_url',
  'date_scraped',
  'last_verified',
  'deadline',
  'kind',
  'route',
  'who_may_submit',
  'stage',
  'owner',
  'next_action_on',
  'starred',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

export const OpportunitySortSchema = z.strictObject({
  by: z.enum(SORT_KEYS),
  direction: z.enum(['asc', 'desc']),
})
export type OpportunitySort = z.infer<typeof OpportunitySortSchema>

/** The order of `get_opportunities`. */
export const DEFAULT_SORT: OpportunitySort = { by: 'date_scraped', direction: 'desc' }
/** The order of what is due: the next deadline first. */
export const DEADLINE_SORT: OpportunitySort = { by: 'deadline', direction: 'asc' }

/** Longer guidelines are cut in lists; `get_opportunity` has all of them. */
export const LISTED_GUIDELINES = 400

/** A row as a list shows it, with the caller's star. `revision` counts the changes of the row itself, `work.revision` those of the work on it. */
export const DeskRowSchema = StaffOpportunitySchema.omit({
  reopens_on: true,
  evidence_quote: true,
  evidence_url: true,
  contradicting_quote: true,
  contradicting_url: true,
  read_at: true,
  email_kind: true,
  score_reasons: true,
  terms: true,
  model_reading: true,
  dismissed_reason: true,
  overrides: true,
}).extend({
  /** Whether the guidelines go on. */
  guidelines_cut: z.boolean(),
  work: WorkSchema,
})

export const FindOpportunitiesSchema = z.object({
  filter: OpportunityFilterSchema.default({}),
  sort: OpportunitySortSchema.default(DEFAULT_SORT),
  limit: z.number().int().min(1).max(200).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
})
export type FindOpportunities = z.output<typeof FindOpportunitiesSchema>

/** `total` counts all rows that the filter shows; `is_sample` says which kind of rows they are. */
export const FoundOpportunitiesSchema = z.object({
  rows: z.array(DeskRowSchema),
  total: z.number().int(),
  is_sample: z.boolean(),
})
export type FoundOpportunities = z.infer<typeof FoundOpportunitiesSchema>

/** As many rows as a list can have selected for one file. */
const MOST_EXPORTED_IDS = 20_000

/**
 * The answer is text/csv: the specification's eight columns of all rows that the filter shows, in the list's order. With
 * `ids` only those of them.
 */
export const ExportOpportunitiesSchema = z.object({
  filter: OpportunityFilterSchema.default({}),
  sort: OpportunitySortSchema.default(DEFAULT_SORT),
  ids: z.array(z.uuid()).min(1).max(MOST_EXPORTED_IDS).optional(),
})
export type ExportOpportunities = z.output<typeof ExportOpportunitiesSchema>

/** `since` is the caller's last visit. */
export const CountOpportunitiesSchema = z.object({
  filter: OpportunityFilterSchema.default({}),
  since: z.iso.datetime({ offset: true }).optional(),
})
export type CountOpportunities = z.output<typeof CountOpportunitiesSchema>

export const FACETS = ['status', 'reason', 'kind', 'industry', 'route', 'who', 'stage', 'owner'] as const
export type Facet = (typeof FACETS)[number]

/** The values of a facet with their number of rows, largest first. */
const FacetCountsSchema = z.array(z.tuple([z.string(), z.number().int()]))

/**
 * The figures from `total` to `new_since_visit` are about all rows that are not dismissed, whatever the filter says.
 * `matching` counts what the filter shows. Each facet counts what the filter would show if nothing were chosen in that
 * facet, so that its other values have figures too. Missing values are 'none', the owner's 'nobody'.
 */
export const OpportunityCountsSchema = z.object({
  /** What day it is at the company, by which deadlines are counted. */
  today: z.iso.date().optional(),
  total: z.number().int(),
  open: z.number().int(),
  new_today: z.number().int(),
  high_confidence_percent: z.number().int(),
  is_sample: z.boolean(),
  has_sample: z.boolean(),
  has_real: z.boolean(),
  /** What `{ due: 'today' }` shows. */
  due_today: z.number().int(),
  /** What `{ owner: ['me'] }` shows. */
  mine: z.number().int(),
  /** What `CLOSING_THIS_WEEK` shows. */
  closing_this_week: z.number().int(),
  /** What `{ new_since: since }` shows; null without `since`. */
  new_since_visit: z.number().int().nullable(),
  matching: z.number().int(),
  facets: z.record(z.enum(FACETS), FacetCountsSchema),
})
export type OpportunityCounts = z.infer<typeof OpportunityCountsSchema>
