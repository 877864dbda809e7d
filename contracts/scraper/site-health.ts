import { z } from 'zod'

/** What is wrong with a site. `failing`: it may be a passing trouble. `moved`: it redirects to another domain. */
export const HealthStateSchema = z.enum(['failing', 'dead', 'parked', 'for_sale', 'moved'])
export type HealthState = z.infer<typeof HealthStateSchema>

/**
 * What one visit says about a site. `gone`: its name is unknown, it refuses connections or has no front page; twice in a row
 * means dead. `unchanged` says nothing about where the pages are by now.
 */
export type SiteSign =
  | { kind: 'well' }
  | { kind: 'unchanged' }
  | { kind: 'gone' | 'failing' | 'parked' | 'for_sale'; why: string }
  /** `to` is the front page of the site that answered. */
  | { kind: 'moved'; why: string; to: string }

export const SiteHealthSchema = z.object({
  state: HealthStateSchema,
  why: z.string(),
  since: z.string(),
  /** Visits in a row that ended this way. */
  failures: z.number().int(),
  /** No run reads it before; null where it is read as usual or has been given up. */
  retry_at: z.string().nullable(),
  /** It failed so often that no run reads it until staff resume it. */
  gave_up: z.boolean(),
  moved_to: z.string().nullable(),
})
export type SiteHealth = z.infer<typeof SiteHealthSchema>
