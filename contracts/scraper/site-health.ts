import { z } from 'zod'

/** What is wrong with a site. `failing`: perhaps temporarily. `moved`: it redirects to another domain. */
export const HealthStateSchema = z.enum(['failing', 'dead', 'parked', 'for_sale', 'moved'])

/**
 * A site's health as one visit shows it. `gone`: its name is unknown, it refuses connections or has no front page; twice in a row means dead.
 * `unchanged`: the site answers, but its present address is unknown.
 */
export type VisitHealth =
  | { kind: 'well' }
  | { kind: 'unchanged' }
  | { kind: 'gone' | 'failing' | 'parked' | 'for_sale'; why: string }
  /** `to` is the front page of the site that answered. */
  | { kind: 'moved'; why: string; to: string }

export const SiteHealthSchema = z.object({
  state: HealthStateSchema,
  why: z.string(),
  since: z.string(),
  /** Consecutive visits with this result. */
  failures: z.number().int(),
  /** No run reads the site before; null if it is read as usual or has been given up. */
  retry_at: z.string().nullable(),
  /** The site failed so often that no run reads it until staff resume it. */
  gave_up: z.boolean(),
  moved_to: z.string().nullable(),
})
export type SiteHealth = z.infer<typeof SiteHealthSchema>
