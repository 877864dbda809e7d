import { z } from 'zod'
import { wordsOf } from '#contracts/platform/stored-text.ts'

// Bodies of `POST /functions/v1/sync-scraper` for what a person keeps of the desk: views of the list, and the last visit.

/**
 * A named view of the opportunities. `query` is the part of the desk's address that makes it, without the question mark; it is
 * read like any other address, so that a view of an older version still opens.
 */
export const SavedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  /** Whether the caller may rename and delete it: their own, and for an admin the shared ones. */
  may_change: z.boolean(),
  is_own: z.boolean(),
})
export type SavedView = z.infer<typeof SavedViewSchema>

export const ListViewsResponseSchema = z.object({ views: z.array(SavedViewSchema) })

/** With `id` changes that view, else makes a new one. Answers the view; 409 if the caller has one of that name. */
export const SaveViewSchema = z.object({
  id: z.uuid().optional(),
  name: wordsOf(60),
  query: z
    .string()
    .max(2000)
    // Encoded as in an address, so that nothing else can be stored.
    .regex(/^[\w.~!*'()%+&=:,-]*$/, 'This is not the query of an address'),
  is_shared: z.boolean(),
})

export const MarkVisitResponseSchema = z.object({ since: z.string().nullable() })
