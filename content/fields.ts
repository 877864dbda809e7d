import { z } from 'zod'
import { isTrackId } from '#contracts/site/track-id.ts'

export const line = z.string().trim().min(1)
/** An artist's slug and id are shorter, because ids of tracks contain them. */
export const MAX_SLUG = 80
export const MAX_ARTIST_SLUG = 60
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
  .max(MAX_SLUG)
/** What a reference names: the id that an entry keeps when its slug changes. */
export const id = slug
/** The whole id of a track. */
export const trackId = z
  .string()
  .refine(isTrackId, 'must be the id of an artist, a colon, and the id of one of its tracks')
export const order = z.number().int().default(100)
export const externalUrl = z.url({ protocol: /^https$/ })
export const LinkSchema = z.strictObject({ label: line, url: externalUrl })

/** A track that a page lets its reader hear, and why this one. */
export const HearSchema = z.strictObject({ track: trackId, why: line })
export type Hear = z.infer<typeof HearSchema>
