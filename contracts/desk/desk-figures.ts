import { z } from 'zod'
import { ScraperLogSchema } from '#contracts/scraper/sync-scraper.ts'
import { OpportunityFilterSchema } from './opportunity-filter.ts'

const count = z.number().int().min(0)

/** Aggregates for charts, of the rows that the filter shows. Runs are counted whole, whatever the filter. */
export const DeskFiguresSchema = z.object({
  filter: OpportunityFilterSchema.default({}),
})
export type DeskFiguresRequest = z.output<typeof DeskFiguresSchema>

export const SOURCE_ORIGINS = ['directory', 'staff', 'search'] as const

export const DeskFiguresAnswerSchema = z.object({
  is_sample: z.boolean(),
  /** 26 weeks, oldest first, named by their Monday; the last one is the current week. Counts rows, each once a week. */
  weeks: z.array(z.object({ week: z.string(), opened: count, closed: count })),
  /** Largest kind first; rows without a kind are 'none'. */
  kinds: z.array(z.object({ kind: z.string(), open: count, closed: count, unknown: count })),
  /** Ten bins. `from` and `to` as in the filter; a row belongs to one bin. */
  confidence: z.array(z.object({ from: z.number(), to: z.number(), rows: count })),
  /** What staff confirmed against what they corrected, of all decisions that stand. Untouched values count for nothing. */
  accuracy: z.object({
    fields: z.array(z.object({ field: z.string(), confirmed: count, corrected: count })),
    confidence: z.array(z.object({ from: z.number(), to: z.number(), confirmed: count, corrected: count })),
  }),
  sources: z.array(z.object({ source: z.enum(SOURCE_ORIGINS), rows: count, open: count, with_email: count })),
  /** The last 60 runs, oldest first. `seconds` is null while a run goes on. */
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
