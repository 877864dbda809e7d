import { z } from 'zod'

/**
 * A brief as the database reads it from the message that the shortlist composes (`private.read_message`,
 * `app/lib/shortlist/brief-message.ts`): what was left out is null.
 */
export const StoredBriefSchema = z.object({
  media: z.string(),
  project: z.string(),
  territory: z.string().nullable(),
  term: z.string().nullable(),
  budget: z.string().nullable(),
  deadline: z.string().nullable(),
  /** How it is to be quoted; null if as a whole. */
  quote: z.string().nullable(),
  references: z.string().nullable(),
  /** Ids of the shortlist's tracks, in its order; a track may have left the catalogue since. */
  tracks: z.array(z.string()),
  /** The tracks as lines, with artist, title and duration. */
  lines: z.array(z.string()),
  link: z.string(),
})
export type StoredBrief = z.infer<typeof StoredBriefSchema>

/** What a contact message says of a project. */
export const ProjectWordsSchema = z.object({
  /** Null where the message does not begin with 'Project Type: '. */
  project_type: z.string().nullable(),
  /** The message without its project type. */
  project_text: z.string(),
  /** Null for any message that the shortlist has not composed. */
  brief: StoredBriefSchema.nullable(),
})
export type ProjectWords = z.infer<typeof ProjectWordsSchema>
