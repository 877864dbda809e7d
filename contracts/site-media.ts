import { z } from 'zod'

/** How many levels the course of a preview is drawn with. */
export const MEDIA_LEVELS = 128

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

/** What staff have uploaded and the site shows. */
export type SiteMedia = { pictures: readonly SitePicture[]; previews: readonly SitePreview[] }

export const NO_MEDIA: SiteMedia = { pictures: [], previews: [] }

/** The name it goes by in the router's context. Registered, because build and server each hold a copy of this file. */
export const SITE_MEDIA: unique symbol = Symbol.for('neon-magnolia.site-media')

/** What the page that is drawn may show; nothing while pages are prerendered, as the build knows no database. */
export function findSiteMedia(context: object): SiteMedia {
  return hasSiteMedia(context) ? context[SITE_MEDIA] : NO_MEDIA
}

function hasSiteMedia(context: object): context is { [SITE_MEDIA]: SiteMedia } {
  return SITE_MEDIA in context
}

/** The public address of a file that staff uploaded. */
export function mediaAddress(bucket: 'press' | 'previews', name: string): string {
  return `/storage/v1/object/public/${bucket}/${encodePath(name)}`
}

/** What looks alike in either form. */
const QUALITY = { avif: 55, webp: 78 }

/** The same of a picture, in another size and form. */
export function pictureAddress(name: string, width: number, height: number, format: 'avif' | 'webp'): string {
  const query = `width=${width}&height=${height}&format=${format}&quality=${QUALITY[format]}`
  return `/storage/v1/render/image/public/press/${encodePath(name)}?${query}`
}

function encodePath(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}
