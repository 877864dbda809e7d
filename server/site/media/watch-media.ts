import type { Logger } from 'pino'
import { NO_MEDIA, type SiteMedia } from '#contracts/site/site-media.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listenTo } from '#server/platform/db/listener.ts'
import { type Addresses, findChangedPages } from './media-paths.ts'
import { readMedia } from './read-media.ts'

type MediaDeps = {
  database: Database
  databaseUrl: string
  /** What has a page now. */
  artists: () => Addresses
  log: Pick<Logger, 'error' | 'warn'>
}

/** Renders these pages again; never called concurrently, and called again with the same pages after a failure. */
export type Redraw = (paths: readonly string[]) => Promise<void>

export type MediaWatch = {
  /** What pages show now. */
  current: () => SiteMedia
  /** Reads the media, renders the pages that show them, and does so again after every change in any process. */
  start(redraw: Redraw): Promise<void>
  stop(): Promise<void>
}

/** Follows what staff upload. A failure is logged and leaves pages as they are until the next change. */
export function createMediaWatch({ database, databaseUrl, artists, log }: MediaDeps): MediaWatch {
  let media = NO_MEDIA
  let drawn = NO_MEDIA
  let listener: ReturnType<typeof listenTo> | null = null
  let last = Promise.resolve()

  const refresh = async (redraw: Redraw): Promise<void> => {
    media = await readMedia(database)
    const wanted = media
    const changed = findChangedPages(drawn, wanted, artists())
    if (changed.length > 0) await redraw(changed)
    drawn = wanted
  }

  return {
    current: () => media,
    async start(redraw) {
      // One after the other: a slower, older rendering must not replace a newer one.
      const next = () => {
        last = last.then(() => refresh(redraw)).catch((error: unknown) => log.error({ err: error }, 'uploaded media'))
        return last
      }
      await next()
      listener = listenTo(databaseUrl, { site_media: () => void next() }, { onConnected: () => void next(), log })
      await listener.ready
    },
    async stop() {
      await listener?.stop()
      await last
    },
  }
}
