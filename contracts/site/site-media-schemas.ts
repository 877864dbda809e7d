import { z } from 'zod'

/** The number of levels in a preview's waveform. */
const MEDIA_LEVELS = 128

export const SitePictureSchema = z.object({
  id: z.uuid(),
  /** The file's name in the bucket `press`. */
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
  /** The file's name in the bucket `previews`. */
  name: z.string(),
  artist: z.string(),
  /** The track's id, from `toTrackId`. */
  track: z.string(),
  seconds: z.number(),
  levels: z.string().length(MEDIA_LEVELS),
})
export type SitePreview = z.infer<typeof SitePreviewSchema>
