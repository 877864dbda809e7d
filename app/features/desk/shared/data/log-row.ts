import { z } from 'zod'
import { ScraperLogSchema } from '#contracts/scraper/sync-scraper.ts'

const count = () => z.number().int().catch(0)

/** Parsed leniently, for the reason given in listed-opportunity.ts. */
export const LogRowSchema = ScraperLogSchema.extend({
  id: z.union([z.string(), z.number().transform(String)]),
  status: z.string().catch('unknown'),
  started_at: z.string().nullable().catch(null),
  completed_at: z.string().nullable().catch(null),
  new_entries_count: count(),
  updated_entries_count: count(),
  total_processed: count(),
  errors_count: count(),
  message: z.string().nullable().catch(null),
  preset: z.string().nullable().catch(null),
  trigger: z.string().nullable().catch(null),
  sample: z.boolean().catch(false),
  progress: z
    .object({
      sitesDone: z.number(),
      sitesPlanned: z.number(),
      pagesRead: z.number().optional().catch(undefined),
      rowsNew: z.number().optional().catch(undefined),
      rowsUpdated: z.number().optional().catch(undefined),
      rowsConfirmed: z.number().optional().catch(undefined),
      secondsLeft: z.number().optional().catch(undefined),
    })
    .nullable()
    .catch(null),
  can_continue: z.boolean().catch(false),
})
export type ScraperLog = z.infer<typeof LogRowSchema>

/** The runs with one added or replaced, newest first. An invalid row changes nothing. */
export function withRun(logs: readonly ScraperLog[], row: unknown): ScraperLog[] {
  const run = LogRowSchema.safeParse(row)
  if (!run.success) return [...logs]
  // Compared as times, because realtime and REST format them differently.
  const startedAt = (log: ScraperLog) => Date.parse(log.started_at ?? '') || 0
  return [run.data, ...logs.filter(({ id }) => id !== run.data.id)].sort((a, b) => startedAt(b) - startedAt(a))
}

// A run that started longer ago than this has died with its worker and must not keep the buttons disabled.
const DEAD_AFTER_MS = 6 * 60 * 60 * 1000

export type LogState = 'completed' | 'failed' | 'running'

/** Any status other than completed and failed counts as running. */
export function stateOf(log: { status: string }): LogState {
  return log.status === 'completed' || log.status === 'failed' ? log.status : 'running'
}

/** The run in progress of this kind. It can only be the latest. A sample run does not block a real one. */
export function findRunInProgress(
  logs: readonly ScraperLog[] | undefined,
  kind: 'real' | 'sample' = 'real',
): ScraperLog | null {
  const latest = logs?.find((log) => log.sample === (kind === 'sample'))
  if (latest === undefined || stateOf(latest) !== 'running' || latest.completed_at !== null) return null
  // The comparison is false for a run without a start time, which would otherwise block the buttons forever.
  return Date.now() - Date.parse(latest.started_at ?? '') <= DEAD_AFTER_MS ? latest : null
}
