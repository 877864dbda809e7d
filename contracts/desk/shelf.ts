import { z } from 'zod'

// Bodies of `POST /functions/v1/desk` about submissions on the shelf, accepted or kept for later, and the openings that they
// fit. Everything is computed when it is asked for; unknown ids answer 404.

/** Submissions in these states stand on the shelf. */
export const SHELF_STATES = ['accepted', 'shelved'] as const
export const SHELF_MATCHES_MAX = 8

const reasons = z.array(z.string()).min(1)

export const ShelfAnswerSchema = z.object({
  submissions: z
    .array(
      z.object({
        id: z.uuid(),
        reference: z.string(),
        artist: z.string(),
        genre: z.string(),
        state: z.enum(SHELF_STATES),
        reasons,
      }),
    )
    .max(SHELF_MATCHES_MAX),
})
export type ShelfAnswer = z.infer<typeof ShelfAnswerSchema>

export const SubmissionAnswerSchema = z.object({
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
    .max(SHELF_MATCHES_MAX),
  /** The catalogue's own words, for tags. */
  words: z.array(z.string()),
})
export type SubmissionAnswer = z.infer<typeof SubmissionAnswerSchema>

const ids = z.array(z.uuid()).min(1).max(100)

/** Which of these rows of a list meet the other side; submissions are compared with the newest openings. Unknown ids are left out. */
export const MarkOpeningsSchema = z.object({ ids })
export const MarkSubmissionsSchema = z.object({ ids })
export const ShelfMarkSchema = z.object({
  id: z.uuid(),
  /** The artist or company that fits best, and why. */
  best: z.string().nullable(),
  reasons,
  /** How many fit, counted up to the limit. */
  count: z.number().int().min(1).max(SHELF_MATCHES_MAX),
})
export type ShelfMark = z.infer<typeof ShelfMarkSchema>
export const ShelfMarksSchema = z.object({ marks: z.array(ShelfMarkSchema) })
