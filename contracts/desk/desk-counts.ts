import { z } from 'zod'
import { ScraperLogSchema } from '#contracts/scraper/sync-scraper.ts'

const count = z.number().int().min(0)

/** A failed run is shown for this long, or until the person has seen it. */
export const FAILED_RUN_SHOWN_DAYS = 14

export const DeskCountsSchema = z.object({
  /** The number of reviews that `review_queue` lists. */
  open_reviews: count,
  /** Messages, briefs and submissions that are unread and not suspected of being spam. */
  inbox_new: count,
  /** Removal requests that wait for a decision. */
  removal_requests: count,
  /** Opportunities with a next action for today or earlier. */
  due_today: count,
  /** The number of problems on the health screen; 0 unless the caller is an admin. */
  health_problems: count,
  /** Site documents whose scheduled publication failed. */
  failed_documents: count,
  running_run: z.uuid().nullable(),
  /** Failed runs that the caller has not seen, newest first, at most 20. Runs that the caller cancelled count as seen. */
  failed_runs: z.array(ScraperLogSchema),
})
export type DeskCounts = z.infer<typeof DeskCountsSchema>

/** Body of `mark_runs_seen`: the caller has seen that these runs failed. */
export const MarkRunsSeenSchema = z.object({
  run_ids: z.array(z.uuid()).min(1).max(200),
})
