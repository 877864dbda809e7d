import { z } from 'zod'

/** A search provider's stored state, so that budget and pauses apply across restarts and processes. */
export const SearchAccountSchema = z.strictObject({
  /** The UTC day that `spent` counts. */
  day: z.iso.date(),
  spent: z.number().int().min(0),
  /** Consecutive failures. */
  failures: z.number().int().min(0),
  /** When the pause after failures ends. */
  open_until: z.iso.datetime().nullable(),
  /** When the trial request after a pause times out. */
  probe_until: z.iso.datetime().nullable(),
  /** When the budget is available again, according to the provider. */
  budget_until: z.iso.datetime().nullable(),
  last_answer_at: z.iso.datetime().nullable(),
  last_error: z.string().max(300).nullable(),
})
export type SearchAccount = z.infer<typeof SearchAccountSchema>

/** A search provider's current state. `ended`: the service has been shut down. */
const SearchStateSchema = z.enum(['ready', 'budget', 'resting', 'ended'])
export const SearchProviderStatusSchema = z.object({
  name: z.string(),
  state: SearchStateSchema,
  detail: z.string().nullable(),
  spent_today: z.number().int(),
  daily_budget: z.number().int(),
  /** Requests since the first of the month, in UTC. */
  spent_this_month: z.number().int().optional(),
  /** The cost of a request in US dollars; null if unknown. */
  price: z.number().nullable().optional(),
  /** When it can be used again, if known. */
  until: z.string().nullable(),
})
export type SearchProviderStatus = z.infer<typeof SearchProviderStatusSchema>
