import { z } from 'zod'
import { ScraperLogSchema } from '#contracts/scraper/sync-scraper.ts'
import { OpportunityFilterSchema } from './opportunity-filter.ts'

const count = z.number().int().min(0)

/** Aggregates for charts over the opportunities that match the filter. The filter does not apply to runs. */
export const DeskFiguresSchema = z.object({
  filter: OpportunityFilterSchema.default({}),
})

export const SOURCE_ORIGINS = ['directory', 'staff', 'search'] as const

export const DeskFiguresAnswerSchema = z.object({
  is_sample: z.boolean(),
  /** 26 weeks up to the current one, oldest first, named by their Monday. An opportunity counts once a week. */
  weeks: z.array(z.object({ week: z.string(), opened: count, closed: count })),
  /** Largest kind first. Opportunities without a kind are 'none'. */
  kinds: z.array(z.object({ kind: z.string(), open: count, closed: count, unknown: count })),
  /** Ten bins, with `from` and `to` as in the filter. Bins do not overlap. */
  confidence: z.array(z.object({ from: z.number(), to: z.number(), rows: count })),
  /** How many values staff have confirmed and corrected. Values that staff have not checked are not counted. */
  accuracy: z.object({
    fields: z.array(z.object({ field: z.string(), confirmed: count, corrected: count })),
    confidence: z.array(z.object({ from: z.number(), to: z.number(), confirmed: count, corrected: count })),
  }),
  sources: z.array(z.object({ source: z.enum(SOURCE_ORIGINS), rows: count, open: count, with_email: count })),
  /** The last 60 runs, oldest first. `seconds` is null while a run is in progress. */
  runs: z.array(
    ScraperLogSchema.pick({
      id: true,
      status: true,
      started_at: true,
      preset: true,
      trigger: true,
      sample: true,
      new_entries_count: true,
      updated_entries_count: true,
      total_processed: true,
      errors_count: true,
    }).extend({ seconds: z.number().nullable(), outcomes: z.record(z.string(), count) }),
  ),
})
export type DeskFigures = z.infer<typeof DeskFiguresAnswerSchema>
