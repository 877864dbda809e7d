import { z } from 'zod'
import { isTrackId } from '#contracts/site/track-id.ts'

export const line = z.string().trim().min(1)
/** Shorter for artists, because track ids contain the artist's id. */
export const MAX_SLUG = 80
export const MAX_ARTIST_SLUG = 60
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
  .max(MAX_SLUG)
/** References use ids, which entries keep when their slugs change. */
export const id = slug
/** The id of a track with its artist's. */
export const trackId = z
  .string()
  .refine(isTrackId, 'must be the id of an artist, a colon, and the id of one of its tracks')
export const order = z.number().int().default(100)
export const externalUrl = z.url({ protocol: /^https$/ })
export const LinkSchema = z.strictObject({ label: line, url: externalUrl })

/** A track that a page features, and the reason. */
export const HearSchema = z.strictObject({ track: trackId, why: line })
export type Hear = z.infer<typeof HearSchema>
