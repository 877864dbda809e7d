import { z } from 'zod'
import { ModelOutcomeSchema, PageOutcomeSchema } from './reading.ts'
import { ScraperLogSchema } from './sync-scraper.ts'
import { UnlistedSiteSchema } from './unlisted-sites.ts'

const count = z.number().int().min(0)

/**
 * What a run took of a language model: pages sent, answers of earlier visits that still hold, tokens in and out, and values left out
 * because their page does not hold them.
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
  /** Pages by outcome: why they were skipped or failed. */
  outcomes: z.partialRecord(PageOutcomeSchema, count).default({}),
  /** Absent if no model was used. */
  model: z.partialRecord(ModelOutcomeSchema, count).optional(),
  modelUse: ModelUseSchema.optional(),
  /** About how long the rest will take, by the pace so far; absent until that can be told. */
  secondsLeft: z.number().optional(),
})
export type RunProgress = z.infer<typeof RunProgressSchema>

/**
 * One query of a run. `results` is how many addresses the search providers gave; null if none of them answered. `sites` are the
 * companies' sites among them that were not known.
 */
const RunQuerySchema = z.object({
  query: z.string(),
  results: count.nullable(),
  detail: z.string().nullable(),
  sites: count.optional(),
})
export type RunQuery = z.infer<typeof RunQuerySchema>

/** What a run took of a search provider. `price` is what one request costs, in US dollars; null where nobody has said. */
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

/** Body of `get_run`: asks for one run with its progress, and a part of its pages in the order they were read. */
export const GetRunSchema = z.object({
  run_id: z.uuid(),
  outcome: PageOutcomeSchema.optional(),
  limit: z.number().int().min(1).max(200).default(50),
  offset: z.number().int().min(0).max(1_000_000).default(0),
})
export type GetRun = z.output<typeof GetRunSchema>

/** Answer of `get_run`. `pages_total` counts the pages that match the filter, `outcomes` counts all pages. */
export const RunReportSchema = z.object({
  run: ScraperLogSchema.extend({
    heartbeat_at: z.string(),
    progress: RunProgressSchema,
    /** Null for runs of earlier versions, and until a run has asked. */
    queries: z.array(RunQuerySchema).nullable(),
    /** The run was started again to accept that much is lost. */
    accept_drop: z.boolean(),
    /** Why a run failed, where that decides what can be done: too much would have been lost, or a person cancelled it. */
    failed_as: z.enum(['drop', 'cancelled']).nullable(),
    /** The cancelled or interrupted run that this one goes on with. */
    continues: z.uuid().nullable().default(null),
    can_continue: z.boolean().default(false),
  }),
  /** What the run took of each search provider; empty for everybody but admins. */
  search: z.array(SearchSpentSchema).default([]),
  pages: z.array(RunPageSchema),
  pages_total: count,
  outcomes: z.record(z.string(), count),
  /** The sites that the figures count and the list of opportunities does not show, with the reasons. */
  unlisted: z.array(UnlistedSiteSchema).default([]),
  /** How many more there are of which nothing is kept. */
  unlisted_unnamed: count.default(0),
})
export type RunReport = z.infer<typeof RunReportSchema>
