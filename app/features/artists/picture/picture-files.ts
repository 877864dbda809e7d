/** The widths in which every artist's picture is built; no page needs a larger one. */
export const PICTURE_WIDTHS = [480, 800, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The URL of an artist's picture in one width and format. */
export function pictureFile(slug: string, width: PictureWidth, format: PictureFormat): string {
  return `/art/artists/${slug}-${width}.${format}`
}
