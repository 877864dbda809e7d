import { z } from 'zod'
import { isTrackId } from '#contracts/site/track-id.ts'

// Bodies of `POST /functions/v1/desk` about what of the catalogue fits a brief. They read and answer; nothing is stored or
// sent. Unknown ids answer 404.

/** As many as a person will listen to. */
export const DRAFT_MAX = 8

const TrackIdSchema = z.string().refine(isTrackId, 'This is not a track')

/** A track of the catalogue as a draft shows it. Every word of it is the catalogue's. */
export const DraftTrackSchema = z.object({
  id: TrackIdSchema,
  title: z.string(),
  artist: z.string(),
  /** Tempo, key, voice and moods, as far as they are known. */
  facts: z.string(),
  /** Why it fits, in words; empty if a person added it. */
  reasons: z.array(z.string()),
  is_cleared: z.boolean(),
  /** What is missing before the label alone can license it, or that nothing is. */
  rights: z.string(),
  /** Its page on the public site. */
  url: z.url(),
})
export type DraftTrack = z.infer<typeof DraftTrackSchema>

export const BriefDraftSchema = z.object({
  tracks: z.array(DraftTrackSchema).max(DRAFT_MAX),
  /** What was found in the brief, in words; empty if it contains nothing that the catalogue knows. */
  asked: z.array(z.string()),
  /** What to observe when answering: budget, deadline, tracks that the sender has chosen already. */
  notes: z.array(z.string()),
  /** The model that may order the draft; null if none is configured. */
  model: z.string().nullable(),
  /** The reply without its tracks. */
  reply: z.object({ to: z.string(), subject: z.string(), opening: z.string(), closing: z.string() }),
  /** The public page that shows a list of tracks. */
  shortlist: z.url(),
})
export type BriefDraft = z.infer<typeof BriefDraftSchema>

/** Tracks by title, artist, or any word that the label uses for them. Answers `{ tracks }`. */
export const FindTracksSchema = z.object({
  q: z.string().trim().min(1).max(100),
})
export const FoundTracksSchema = z.object({ tracks: z.array(DraftTrackSchema).max(DRAFT_MAX) })

/**
 * Has the model put the tracks in order for the message `id`, and say which of each track's own facts speak for it. 409 without
 * a model or if it does not answer; 429 after too many questions.
 */
export const OrderDraftSchema = z.object({
  id: z.uuid(),
  tracks: z.array(TrackIdSchema).min(2).max(DRAFT_MAX),
})
export const OrderedDraftSchema = z.object({
  /** All of the tracks that were asked about, each once. `because` holds facts of the catalogue only. */
  tracks: z.array(z.object({ id: TrackIdSchema, because: z.array(z.string()) })),
})
export type OrderedDraft = z.infer<typeof OrderedDraftSchema>

export function toShortlistUrl(shortlist: string, ids: readonly string[]): string {
  return `${shortlist}?t=${ids.join(',')}`
}

/** A brief and the tracks of its draft, each with the facts that may be named. */
export type DraftQuestion = {
  brief: string
  tracks: readonly { id: string; name: string; facts: readonly string[] }[]
}

/** What a model says about a draft: ids in its order, with facts. Nothing of it is to be trusted. */
export type DraftOpinion = { tracks: readonly { id: string; because: readonly string[] }[] }

/** A model that orders drafts; server/main/ hands it in where one is configured. Rejects if it does not answer. */
export type DraftModel = {
  name: string
  order(question: DraftQuestion): Promise<DraftOpinion>
}
