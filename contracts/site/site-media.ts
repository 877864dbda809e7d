// Only types and plain values, because public pages import this and must not download the schema library.
import type { SitePicture, SitePreview } from './site-media-schemas.ts'

/** Uploaded media that the site shows. */
export type SiteMedia = { pictures: readonly SitePicture[]; previews: readonly SitePreview[] }

export const NO_MEDIA: SiteMedia = { pictures: [], previews: [] }

/** The key in the router's context. `Symbol.for`, because build and server each have a copy of this file. */
export const SITE_MEDIA: unique symbol = Symbol.for('neon-magnolia.site-media')

/** The uploaded media; none while pages are prerendered, because the build has no database. */
export function findSiteMedia(context: object): SiteMedia {
  const { [SITE_MEDIA]: media = NO_MEDIA }: { [SITE_MEDIA]?: SiteMedia } = context
  return media
}
