import { z } from 'zod'
import { ScraperLogSchema } from '#contracts/scraper/sync-scraper.ts'

const count = z.number().int().min(0)

/** A failed run is shown for this long, unless the person has seen it before. */
export const FAILED_RUN_SHOWN_DAYS = 14

export const DeskCountsSchema = z.object({
  /** What `review_queue` lists. */
  open_reviews: count,
  /** Messages, briefs and submissions that nobody has opened and that are not suspected to be spam. */
  inbox_new: count,
  /** Removal requests that nobody has decided. */
  removal_requests: count,
  /** Rows with a next action for today or earlier. */
  due_today: count,
  /** What the health screen has to say; 0 for everybody but admins. */
  health_problems: count,
  /** Documents of the site that were scheduled and could not be published. */
  failed_documents: count,
  running_run: z.uuid().nullable(),
  /** The failed runs that the caller has not seen, newest first, at most 20. Runs that the caller cancelled count as seen. */
  failed_runs: z.array(ScraperLogSchema),
})
export type DeskCounts = z.infer<typeof DeskCountsSchema>

/** Body of `mark_runs_seen`: the caller has seen that these runs failed. The answer is `{ success: true }`. */
export const MarkRunsSeenSchema = z.object({
  run_ids: z.array(z.uuid()).min(1).max(200),
})
