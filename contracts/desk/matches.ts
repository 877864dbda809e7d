import { z } from 'zod'

/** A track that fits, or an artist if no single track stands out. */
export const MatchSchema = z.object({
  artist_id: z.string(),
  artist: z.string(),
  track_id: z.string().nullable(),
  /** The track's title, or the artist's name. */
  title: z.string(),
  /** Why it fits, in words; the last one says what is missing for a licence, if anything is. */
  reasons: z.array(z.string()).min(1),
  /** Whether the label can license master and publishing, with writers whose shares add up. */
  is_cleared: z.boolean(),
  score: z.number(),
  /** The full address of its page on the public site. */
  url: z.url(),
  /** Its lines in the draft: title, artist, facts and address. */
  words: z.string(),
  /** Whether the draft names it unless a person chooses otherwise. */
  in_draft: z.boolean(),
})
export type Match = z.infer<typeof MatchSchema>

export const MailDraftSchema = z.object({
  subject: z.string(),
  text: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.url() })),
})
export type MailDraft = z.infer<typeof MailDraftSchema>

/** Stands where the draft would, for a company that staff marked. */
export const NO_CONTACT_NO_DRAFT =
  'There is no draft: this company is marked “Do not contact”. Nothing can be copied or sent until the mark is removed.'

/** The draft without its tracks, so that a screen can put in those that a person chooses. */
export const LetterSchema = z.object({
  /** The address to write to; null if the pages name none. */
  to: z.string().nullable(),
  subject: z.string(),
  opening: z.string(),
  closing: z.string(),
  /** The public page that shows a list of tracks, by their ids in its query. */
  shortlist: z.url(),
  /** What the row asks of those who submit, in words: how to submit, the deadline, who may. */
  asks: z.array(z.string()),
})
export type Letter = z.infer<typeof LetterSchema>

export const MatchAnswerSchema = z.object({
  matches: z.array(MatchSchema).max(8),
  /** Why nothing fits; null if something does. */
  nothing_fits: z.string().nullable(),
  draft: MailDraftSchema.nullable(),
  letter: LetterSchema.nullable(),
  /** Why there is no draft; null if there is one. */
  no_draft: z.string().nullable(),
})
export type MatchAnswer = z.infer<typeof MatchAnswerSchema>
