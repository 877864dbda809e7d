import { z } from 'zod'

// Bodies of `POST /functions/v1/desk` for matching submissions that are accepted or on hold with openings. Matches are computed
// on request and not stored. Unknown ids answer 404.

/** Submissions in these states are matched with openings: accepted, or on hold. */
export const MATCHED_STATES = ['accepted', 'shelved'] as const
export const MAX_MATCHES = 8

const reasons = z.array(z.string()).min(1)

export const MatchingSubmissionsSchema = z.object({
  submissions: z
    .array(
      z.object({
        id: z.uuid(),
        reference: z.string(),
        artist: z.string(),
        genre: z.string(),
        state: z.enum(MATCHED_STATES),
        reasons,
      }),
    )
    .max(MAX_MATCHES),
})
export type MatchingSubmissions = z.infer<typeof MatchingSubmissionsSchema>

export const MatchingOpeningsSchema = z.object({
  on_shelf: z.boolean(),
  openings: z
    .array(
      z.object({
        id: z.uuid(),
        company: z.string().nullable(),
        deadline: z.iso.date().nullable(),
        sample: z.boolean(),
        reasons,
      }),
    )
    .max(MAX_MATCHES),
  /** The catalogue's words, suggested as tags. */
  words: z.array(z.string()),
})
export type MatchingOpenings = z.infer<typeof MatchingOpeningsSchema>

const ids = z.array(z.uuid()).min(1).max(100)

/** Finds out which items of a list have a match. Submissions are compared with the newest openings. Unknown ids are left out. */
export const MarkOpeningsSchema = z.object({ ids })
export const MarkSubmissionsSchema = z.object({ ids })
const MatchMarkSchema = z.object({
  id: z.uuid(),
  /** The artist or company that fits best. */
  best: z.string().nullable(),
  reasons,
  /** How many fit, up to the limit. */
  count: z.number().int().min(1).max(MAX_MATCHES),
})
export type MatchMark = z.infer<typeof MatchMarkSchema>
export const MatchMarksSchema = z.object({ marks: z.array(MatchMarkSchema) })
