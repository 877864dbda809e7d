import { z } from 'zod'

const FileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  artist: z.string(),
  file_name: z.string(),
  bytes: z.number(),
  removed_at: z.string().nullable(),
  created_at: z.string(),
})

export const PictureRowSchema = FileSchema.extend({
  width: z.number(),
  height: z.number(),
  alt: z.string().nullable(),
  credit: z.string().nullable(),
})
export type PictureRow = z.infer<typeof PictureRowSchema>

export const PreviewRowSchema = FileSchema.extend({
  seconds: z.number(),
  levels: z.string(),
  track: z.string().nullable(),
})
export type PreviewRow = z.infer<typeof PreviewRowSchema>

export type MediaRow = ({ kind: 'picture' } & PictureRow) | ({ kind: 'preview' } & PreviewRow)
export type Media = { pictures: PictureRow[]; previews: PreviewRow[] }

/** An artist whose files are shown. */
export type MediaArtist = { id: string; slug: string; name: string; tracks: readonly { id: string; title: string }[] }
