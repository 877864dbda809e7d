import { z } from 'zod'

/** How many levels the course of a preview is drawn with. */
const MEDIA_LEVELS = 128

export const SitePictureSchema = z.object({
  id: z.uuid(),
  /** The file's place in bucket `press`. */
  name: z.string(),
  artist: z.string(),
  alt: z.string(),
  credit: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number(),
})
export type SitePicture = z.infer<typeof SitePictureSchema>

export const SitePreviewSchema = z.object({
  /** The file's place in bucket `previews`. */
  name: z.string(),
  artist: z.string(),
  /** The track's id, as the shortlist calls it. */
  track: z.string(),
  seconds: z.number(),
  levels: z.string().length(MEDIA_LEVELS),
})
export type SitePreview = z.infer<typeof SitePreviewSchema>
