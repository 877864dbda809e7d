/** The widths in which every artist's picture is built. No page needs a larger one. */
export const PICTURE_WIDTHS = [480, 800, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp'

export function pictureFile(artistId: string, width: PictureWidth, format: PictureFormat): string {
  return `/art/artists/${artistId}-${width}.${format}`
}

/** The files built for each picture. Browsers without AVIF are rare, so they get one size. */
export const PICTURE_FILES: readonly { width: PictureWidth; format: PictureFormat }[] = [
  ...PICTURE_WIDTHS.map((width) => ({ width, format: 'avif' as const })),
  { width: 800, format: 'webp' },
]
