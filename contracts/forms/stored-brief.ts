import { z } from 'zod'

/**
 * A brief as the database parses it (`private.read_message`) from the message that the shortlist composes
 * (`app/lib/shortlist/brief-message.ts`). Fields that were left out are null.
 */
export const StoredBriefSchema = z.object({
  media: z.string(),
  project: z.string(),
  territory: z.string().nullable(),
  term: z.string().nullable(),
  budget: z.string().nullable(),
  deadline: z.string().nullable(),
  /** What the quote should be for. Null for a quote for the whole list. */
  quote: z.string().nullable(),
  references: z.string().nullable(),
  /** Ids of the shortlist's tracks, in order. A track may have left the catalogue since. */
  tracks: z.array(z.string()),
  /** The tracks as lines, with artist, title and duration. */
  lines: z.array(z.string()),
  link: z.string(),
})
export type StoredBrief = z.infer<typeof StoredBriefSchema>

/** What a contact message says about the project. */
export const ProjectFieldsSchema = z.object({
  /** Null if the message does not begin with 'Project Type: '. */
  project_type: z.string().nullable(),
  /** The message without its project type. */
  project_text: z.string(),
  /** Null unless the message was composed by the shortlist. */
  brief: StoredBriefSchema.nullable(),
})
export type ProjectFields = z.infer<typeof ProjectFieldsSchema>
