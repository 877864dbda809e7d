import { z } from 'zod'

/** What is kept of a search provider between requests, so that budget and rest hold over restarts and processes. */
export const SearchAccountSchema = z.strictObject({
  /** The UTC day that `spent` counts. */
  day: z.iso.date(),
  spent: z.number().int().min(0),
  /** Failures in a row. */
  failures: z.number().int().min(0),
  /** Until when the provider rests after failures. */
  open_until: z.iso.datetime().nullable(),
  /** Until when one request is out to see whether it answers again. */
  probe_until: z.iso.datetime().nullable(),
  /** Until when the provider itself has said that its budget is used up. */
  budget_until: z.iso.datetime().nullable(),
  last_answer_at: z.iso.datetime().nullable(),
  last_error: z.string().max(300).nullable(),
})
export type SearchAccount = z.infer<typeof SearchAccountSchema>

/** How a search provider stands now. `ended`: its service was shut. */
export const SearchStateSchema = z.enum(['ready', 'budget', 'resting', 'ended'])
export const SearchProviderStatusSchema = z.object({
  name: z.string(),
  state: SearchStateSchema,
  detail: z.string().nullable(),
  spent_today: z.number().int(),
  daily_budget: z.number().int(),
  /** When it can be asked again, where that is known. */
  until: z.string().nullable(),
})
export type SearchProviderStatus = z.infer<typeof SearchProviderStatusSchema>
