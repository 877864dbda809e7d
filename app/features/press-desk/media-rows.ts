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
export type Desk = { pictures: PictureRow[]; previews: PreviewRow[] }

/** An artist as this screen shows it. */
export type DeskArtist = { id: string; slug: string; name: string; tracks: { id: string; title: string }[] }

/** How many files an artist has, and how many still need a caption or a track. */
export function countMedia({ pictures, previews }: Desk, artist: string) {
  const here = <T extends { artist: string; removed_at: string | null }>(rows: T[]) =>
    rows.filter((row) => row.artist === artist && row.removed_at === null)
  const [shownPictures, shownPreviews] = [here(pictures), here(previews)]
  return {
    pictures: shownPictures.length,
    previews: shownPreviews.length,
    waiting:
      shownPictures.filter(({ alt }) => alt === null).length +
      shownPreviews.filter(({ track }) => track === null).length,
  }
}
