// Types and plain values only: pages that visitors read import this, and they download no schema library.
import type { SitePicture, SitePreview } from './site-media-schemas.ts'

/** What staff have uploaded and the site shows. */
export type SiteMedia = { pictures: readonly SitePicture[]; previews: readonly SitePreview[] }

export const NO_MEDIA: SiteMedia = { pictures: [], previews: [] }

/** The name it goes by in the router's context. Registered, because build and server each hold a copy of this file. */
export const SITE_MEDIA: unique symbol = Symbol.for('neon-magnolia.site-media')

/** What the page that is drawn may show; nothing while pages are prerendered, as the build knows no database. */
export function findSiteMedia(context: object): SiteMedia {
  const { [SITE_MEDIA]: media = NO_MEDIA }: { [SITE_MEDIA]?: SiteMedia } = context
  return media
}
