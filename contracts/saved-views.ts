import { z } from 'zod'
import { wordsOf } from './stored-text.ts'

// Bodies of `POST /functions/v1/sync-scraper` for what a person keeps of the desk: views of the list, and the last visit.

/**
 * A named view of the opportunities. `query` is the part of the desk's address that makes it, without the question mark; it is
 * read like any other address, so that a view of an older version still opens.
 */
export const SavedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  /** Whether all staff see it. */
  is_shared: z.boolean(),
  /** Whether the caller may rename and delete it: their own, and for an admin the shared ones. */
  may_change: z.boolean(),
  is_own: z.boolean(),
})
export type SavedView = z.infer<typeof SavedViewSchema>

export const ListViewsResponseSchema = z.object({ views: z.array(SavedViewSchema) })

/** Answers `{ views }`, the caller's own and the shared ones, by name. */
export const ListViewsSchema = z.object({ action: z.literal('list_views') })

/** With `id` changes that view, else makes a new one. Answers the view; 409 if the caller has one of that name. */
export const SaveViewSchema = z.object({
  action: z.literal('save_view'),
  id: z.uuid().optional(),
  name: wordsOf(60),
  query: z
    .string()
    .max(2000)
    // Encoded as in an address, so that nothing else can be stored.
    .regex(/^[\w.~!*'()%+&=:,-]*$/, 'This is not the query of an address'),
  is_shared: z.boolean(),
})

/** Answers `{ success: true }`. */
export const DeleteViewSchema = z.object({ action: z.literal('delete_view'), id: z.uuid() })
/** Undoes `delete_view`. Answers the view. */
export const RestoreViewSchema = z.object({ action: z.literal('restore_view'), id: z.uuid() })

/**
 * Notes that the caller is at the desk. A pause of half an hour ends a visit. Answers `{ since }`: when the visit before this
 * one ended, or null on the first.
 */
export const MarkVisitSchema = z.object({ action: z.literal('mark_visit') })
export const MarkVisitResponseSchema = z.object({ since: z.string().nullable() })
