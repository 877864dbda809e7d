import { z } from 'zod'
import { StaffOpportunitySchema } from '#contracts/scraper/opportunity.ts'
import { OpportunityFilterSchema } from './opportunity-filter.ts'
import { WorkSchema } from './opportunity-work.ts'

// Bodies and answers of the `sync-scraper` actions that find opportunities. They run as the caller. Sample and real opportunities
// are never mixed: unless the filter says which, real ones are shown if there are any, otherwise sample ones.

/** What a list can be sorted by. Missing values come last in both directions; ties are sorted by id. */
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
export const DEADLINE_SORT: OpportunitySort = { by: 'deadline', direction: 'asc' }

/** Longer guidelines are cut in lists; `get_opportunity` returns them in full. */
export const LISTED_GUIDELINES_LENGTH = 400

/** An opportunity as a list shows it, with the caller's star. `revision` counts its own changes, `work.revision` those of the work. */
export const ListedOpportunitySchema = StaffOpportunitySchema.omit({
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
  guidelines_cut: z.boolean(),
  work: WorkSchema,
})

export const FindOpportunitiesSchema = z.object({
  filter: OpportunityFilterSchema.default({}),
  sort: OpportunitySortSchema.default(DEFAULT_SORT),
  limit: z.number().int().min(1).max(200).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
})

/** `total` counts all matches of the filter; `is_sample` says whether they are sample data. */
export const FoundOpportunitiesSchema = z.object({
  rows: z.array(ListedOpportunitySchema),
  total: z.number().int(),
  is_sample: z.boolean(),
})
export type FoundOpportunities = z.infer<typeof FoundOpportunitiesSchema>

/** The largest selection that can be exported. */
const MAX_EXPORTED_IDS = 20_000

/**
 * The answer is text/csv: the specification's eight columns of all matches of the filter, in the list's order. With `ids`, only
 * those of the matches.
 */
export const ExportOpportunitiesSchema = z.object({
  filter: OpportunityFilterSchema.default({}),
  sort: OpportunitySortSchema.default(DEFAULT_SORT),
  ids: z.array(z.uuid()).min(1).max(MAX_EXPORTED_IDS).optional(),
})

/** `since` is the end of the caller's last visit. */
export const CountOpportunitiesSchema = z.object({
  filter: OpportunityFilterSchema.default({}),
  since: z.iso.datetime({ offset: true }).optional(),
})

export const FACETS = ['status', 'reason', 'kind', 'industry', 'route', 'who', 'stage', 'owner'] as const
export type Facet = (typeof FACETS)[number]

/** The values of a facet with their counts, largest first. */
const FacetCountsSchema = z.array(z.tuple([z.string(), z.number().int()]))

/**
 * The figures from `total` to `new_since_visit` ignore the filter and count everything that is not dismissed. `matching` counts
 * the matches of the filter. A facet ignores the filter's own choice in that facet, so that its other values have counts too.
 * Missing values are 'none', a missing owner is 'nobody'.
 */
export const OpportunityCountsSchema = z.object({
  /** The day in the label's time zone, from which deadlines are counted. */
  today: z.iso.date().optional(),
  total: z.number().int(),
  open: z.number().int(),
  new_today: z.number().int(),
  high_confidence_percent: z.number().int(),
  is_sample: z.boolean(),
  has_sample: z.boolean(),
  has_real: z.boolean(),
  /** Matches of `{ due: 'today' }`. */
  due_today: z.number().int(),
  /** Matches of `{ owner: ['me'] }`. */
  mine: z.number().int(),
  /** Matches of `CLOSING_THIS_WEEK`. */
  closing_this_week: z.number().int(),
  /** Matches of `{ new_since: since }`. Null without `since`. */
  new_since_visit: z.number().int().nullable(),
  matching: z.number().int(),
  facets: z.record(z.enum(FACETS), FacetCountsSchema),
})
export type OpportunityCounts = z.infer<typeof OpportunityCountsSchema>
