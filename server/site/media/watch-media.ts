import type { Logger } from 'pino'
import { z } from 'zod'
import { NO_MEDIA, type SiteMedia } from '#contracts/site/site-media.ts'
import { SitePictureSchema, SitePreviewSchema } from '#contracts/site/site-media-schemas.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createWatch, type Watch } from '#server/platform/db/listener.ts'
import { type Addresses, findChangedPages } from './media-paths.ts'

type MediaDeps = {
  database: Database
  databaseUrl: string
  /** The published artists. */
  artists: () => Addresses
  /** Called with the media and the pages on which they changed. */
  show: (media: SiteMedia, paths: readonly string[]) => void
  log: Pick<Logger, 'error' | 'warn'>
}

export function watchMedia({ database, databaseUrl, artists, show, log }: MediaDeps): Watch {
  let before = NO_MEDIA
  return createWatch({
    databaseUrl,
    channel: 'site_media',
    log,
    async refresh() {
      const media = await readMedia(database)
      const changed = findChangedPages(before, media, artists())
      before = media
      if (changed.length > 0) show(media, changed)
    },
  })
}

/**
 * Reads the media that staff placed on the site. Media of unpublished artists and tracks appears once they are
 * published.
 */
export async function readMedia(database: Database): Promise<SiteMedia> {
  return await database.asServiceRole(async (sql) => {
    const pictures = await sql`
      select id, name, artist, alt, credit, width, height, bytes::float8 as bytes
      from public.press_pictures where alt is not null and removed_at is null order by created_at, id`
    const previews = await sql`
      select name, artist, track, seconds::float8 as seconds, levels
      from public.track_previews where track is not null and removed_at is null order by track`
    return {
      pictures: z.array(SitePictureSchema).parse(pictures),
      previews: z.array(SitePreviewSchema).parse(previews),
    }
  })
}
