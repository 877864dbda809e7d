import type { Logger } from 'pino'
import { NO_MEDIA, type SiteMedia } from '#contracts/site/site-media.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createWatch, type Watch } from '#server/platform/db/listener.ts'
import { type Addresses, findChangedPages } from './media-paths.ts'
import { readMedia } from './read-media.ts'

type MediaDeps = {
  database: Database
  databaseUrl: string
  /** What has a page now. */
  artists: () => Addresses
  /** Shows the media, which have changed on these pages. */
  show: (media: SiteMedia, paths: readonly string[]) => void
  log: Pick<Logger, 'error' | 'warn'>
}

/** Follows what staff upload. */
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
