import { z } from 'zod'
import { trimmedText } from '#contracts/platform/stored-text.ts'

// Bodies of `POST /functions/v1/sync-scraper` for a person's saved views and visits.

/**
 * A named view of the opportunities. `query` is the query of the desk's address, without the question mark. It is parsed like any
 * other address, so that a view saved by an older version still opens.
 */
export const SavedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  /** Whether the caller may rename and delete it: their own views, and for an admin also shared ones. */
  may_change: z.boolean(),
  is_own: z.boolean(),
})
export type SavedView = z.infer<typeof SavedViewSchema>

export const ListViewsResponseSchema = z.object({ views: z.array(SavedViewSchema) })

/** Changes the view `id`, or creates one. Answers 409 if the caller already has a view of that name. */
export const SaveViewSchema = z.object({
  id: z.uuid().optional(),
  name: trimmedText(60),
  query: z
    .string()
    .max(2000)
    // Encoded as in an address, so that nothing else can be stored.
    .regex(/^[\w.~!*'()%+&=:,-]*$/, 'This is not the query of an address'),
  is_shared: z.boolean(),
})

export const MarkVisitResponseSchema = z.object({ since: z.string().nullable() })
