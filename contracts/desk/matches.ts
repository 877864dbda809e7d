import { z } from 'zod'

/** A track that fits, or an artist if no single track fits best. */
const MatchSchema = z.object({
  artist_id: z.string(),
  artist: z.string(),
  track_id: z.string().nullable(),
  /** The track's title, or the artist's name. */
  title: z.string(),
  /** Why it fits, as text. The last one says which rights are missing for a licence, if any are. */
  reasons: z.array(z.string()).min(1),
  /** Whether the label can license master and publishing, and the writers' shares add up. */
  is_cleared: z.boolean(),
  score: z.number(),
  /** The full address of its page on the public site. */
  url: z.url(),
  /** Its lines in the draft: title, artist, facts and URL. */
  words: z.string(),
  /** Whether the draft includes it by default. */
  in_draft: z.boolean(),
})
export type Match = z.infer<typeof MatchSchema>

const MailDraftSchema = z.object({
  subject: z.string(),
  text: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.url() })),
})
export type MailDraft = z.infer<typeof MailDraftSchema>

/** Shown instead of the draft if staff marked the company. */
export const NO_CONTACT_NO_DRAFT =
  'There is no draft: this company is marked “Do not contact”. Nothing can be copied or sent until the mark is removed.'

/** The draft without its tracks, so that a screen can insert the tracks that a person chooses. */
export const LetterSchema = z.object({
  /** The address to write to. Null if the pages name none. */
  to: z.string().nullable(),
  subject: z.string(),
  opening: z.string(),
  closing: z.string(),
  /** The public page for a list of tracks, which takes their ids in its query. */
  shortlist: z.url(),
  /** What the company asks of submitters, as text: how to submit, the deadline, who may submit. */
  asks: z.array(z.string()),
})
export type Letter = z.infer<typeof LetterSchema>

export const MatchAnswerSchema = z.object({
  matches: z.array(MatchSchema).max(8),
  /** Why nothing fits. Null if something does. */
  nothing_fits: z.string().nullable(),
  draft: MailDraftSchema.nullable(),
  letter: LetterSchema.nullable(),
  /** Why there is no draft. Null if there is one. */
  no_draft: z.string().nullable(),
})
export type MatchAnswer = z.infer<typeof MatchAnswerSchema>
