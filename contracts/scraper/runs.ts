import { z } from 'zod'
import { ModelOutcomeSchema, PageOutcomeSchema } from './reading.ts'
import { ScraperLogSchema } from './sync-scraper.ts'
import { UnlistedSiteSchema } from './unlisted-sites.ts'

const count = z.number().int().min(0)

/**
 * A run's use of a language model: pages sent, answers of earlier visits that were reused, tokens in and out, and values dropped because they
 * are not on their page.
 */
const ModelUseSchema = z.object({ sent: count, kept: count, tokens: count, dropped: count })
export type ModelUse = z.infer<typeof ModelUseSchema>

/** A run's progress. All figures of a run that has not started are zero. */
const RunProgressSchema = z.object({
  sitesPlanned: count.default(0),
  sitesDone: count.default(0),
  /** Grows as sites list their pages. */
  pagesPlanned: count.default(0),
  pagesRead: count.default(0),
  pagesFailed: count.default(0),
  pagesSkipped: count.default(0),
  rowsNew: count.default(0),
  rowsUpdated: count.default(0),
  rowsConfirmed: count.default(0),
  /** Pages by outcome. */
  outcomes: z.partialRecord(PageOutcomeSchema, count).default({}),
  /** Absent if no model was used. */
  model: z.partialRecord(ModelOutcomeSchema, count).optional(),
  modelUse: ModelUseSchema.optional(),
  /** An estimate from the pace so far; absent until there is one. */
  secondsLeft: z.number().optional(),
})
export type RunProgress = z.infer<typeof RunProgressSchema>

/**
 * One query of a run. `results` counts the addresses from all search providers; null if none of them answered. `sites` counts the new company
 * sites among them.
 */
const RunQuerySchema = z.object({
  query: z.string(),
  results: count.nullable(),
  detail: z.string().nullable(),
  sites: count.optional(),
})
export type RunQuery = z.infer<typeof RunQuerySchema>

/** A run's use of a search provider. `price` is the cost of one request in US dollars; null if unknown. */
const SearchSpentSchema = z.object({ provider: z.string(), requests: count, price: z.number().min(0).nullable() })
export type SearchSpent = z.infer<typeof SearchSpentSchema>

/** The outcome of one page of a run. */
const RunPageSchema = z.object({
  url: z.string(),
  domain: z.string(),
  outcome: z.string(),
  detail: z.string().nullable(),
  /** The outcome of the model's reading; null if no model read the page. */
  model_outcome: z.string().nullable(),
  at: z.string(),
})

/** Body of `get_run`: one run with its progress, and a part of its pages in the order they were read. */
export const GetRunSchema = z.object({
  run_id: z.uuid(),
  outcome: PageOutcomeSchema.optional(),
  limit: z.number().int().min(1).max(200).default(50),
  offset: z.number().int().min(0).max(1_000_000).default(0),
})

/** Answer of `get_run`. `pages_total` counts the pages that match the filter, `outcomes` counts all pages. */
export const RunReportSchema = z.object({
  run: ScraperLogSchema.extend({
    heartbeat_at: z.string(),
    progress: RunProgressSchema,
    /** Null for runs of earlier versions, and until the run has searched. */
    queries: z.array(RunQuerySchema).nullable(),
    /** Staff started the run again and accepted that much is lost. */
    accept_drop: z.boolean(),
    /** `drop`: too much would have been lost. Null for other failures, which offer no special action. */
    failed_as: z.enum(['drop', 'cancelled']).nullable(),
    /** The cancelled or interrupted run that this one continues. */
    continues: z.uuid().nullable().default(null),
    can_continue: z.boolean().default(false),
  }),
  /** Only for admins; empty for others. */
  search: z.array(SearchSpentSchema).default([]),
  pages: z.array(RunPageSchema),
  pages_total: count,
  outcomes: z.record(z.string(), count),
  /** Sites that the figures count but the list of opportunities does not show, with the reasons. */
  unlisted: z.array(UnlistedSiteSchema).default([]),
  /** How many more there are without any stored data. */
  unlisted_unnamed: count.default(0),
})
export type RunReport = z.infer<typeof RunReportSchema>
