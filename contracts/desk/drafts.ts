import { z } from 'zod'
import { isTrackId } from '#contracts/site/track-id.ts'

// Bodies of `POST /functions/v1/desk` for finding tracks that fit a brief. Nothing is stored or sent. Unknown ids answer 404.

/** A person will not listen to more. */
export const MAX_DRAFT_TRACKS = 8

const TrackIdSchema = z.string().refine(isTrackId, 'This is not a track')

/** A track as a draft shows it. All of its text comes from the catalogue. */
export const DraftTrackSchema = z.object({
  id: TrackIdSchema,
  title: z.string(),
  artist: z.string(),
  /** The known ones of tempo, key, voice and moods. */
  facts: z.string(),
  /** Why it fits, as text. Empty if a person added the track. */
  reasons: z.array(z.string()),
  is_cleared: z.boolean(),
  /** Which rights the label still needs to license it alone, or that none are missing. */
  rights: z.string(),
  /** Its page on the public site. */
  url: z.url(),
})
export type DraftTrack = z.infer<typeof DraftTrackSchema>

export const BriefDraftSchema = z.object({
  tracks: z.array(DraftTrackSchema).max(MAX_DRAFT_TRACKS),
  /** The criteria found in the brief, as text. Empty if the brief has no word of the catalogue. */
  asked: z.array(z.string()),
  /** Points for the reply: budget, deadline, tracks that the sender has already chosen. */
  notes: z.array(z.string()),
  /** The model that can order the draft. Null if none is configured. */
  model: z.string().nullable(),
  /** The reply without its tracks. */
  reply: z.object({ to: z.string(), subject: z.string(), opening: z.string(), closing: z.string() }),
  /** The public page for a list of tracks. */
  shortlist: z.url(),
})
export type BriefDraft = z.infer<typeof BriefDraftSchema>

/** Finds tracks by title, artist, or any word that the label uses for them. */
export const FindTracksSchema = z.object({
  q: z.string().trim().min(1).max(100),
})
export const FoundTracksSchema = z.object({ tracks: z.array(DraftTrackSchema).max(MAX_DRAFT_TRACKS) })

/**
 * Asks the model to order the tracks for the message `id`, and to name the facts that speak for each track. Answers 409 if there
 * is no model or it does not answer, and 429 after too many requests.
 */
export const OrderDraftSchema = z.object({
  id: z.uuid(),
  tracks: z.array(TrackIdSchema).min(2).max(MAX_DRAFT_TRACKS),
})
export const OrderedDraftSchema = z.object({
  /** All requested tracks, each once. `because` contains only facts from the catalogue. */
  tracks: z.array(z.object({ id: TrackIdSchema, because: z.array(z.string()) })),
})
export type OrderedDraft = z.infer<typeof OrderedDraftSchema>

export function toShortlistUrl(shortlist: string, ids: readonly string[]): string {
  return `${shortlist}?t=${ids.join(',')}`
}

/** A brief and the tracks of its draft, each with the facts that the model may name. */
export type DraftModelQuestion = {
  brief: string
  tracks: readonly { id: string; name: string; facts: readonly string[] }[]
}

/** The model's answer: track ids in order, with facts. Not trusted. */
export type DraftModelAnswer = { tracks: readonly { id: string; because: readonly string[] }[] }

/** A model that orders drafts. Passed in by server/main if one is configured. Rejects if it does not answer. */
export type DraftModel = {
  name: string
  order(question: DraftModelQuestion): Promise<DraftModelAnswer>
}
