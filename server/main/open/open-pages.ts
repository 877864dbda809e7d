import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { listPlaces } from '#app/list-places.server.ts'
import type { Content } from '#content/schema.ts'
import { ROOT } from '#server/main/folders.ts'
import { type Config, captchaOf } from '#server/platform/config.ts'
import { loadBuiltPages } from '#server/site/built-pages.ts'
import { startDevPages } from '#server/site/dev-pages.ts'
import type { SiteOutline } from '#server/site/follow/follow-site.ts'
import { watchMedia } from '#server/site/media/watch-media.ts'
import type { LiveContent } from './open-content.ts'
import type { Opened } from './open-database.ts'

type PageParts = { content: LiveContent; hasProviders: boolean; log: Logger }

/** The site's pages, from the build or, while somebody develops, from Vite, with the content and the media as they are now. */
export async function openPages(
  { config, database, databaseUrl }: Opened,
  mode: 'serve' | 'dev',
  { content, hasProviders, log }: PageParts,
) {
  const devPages = mode === 'dev' ? await startDevPages(ROOT, config.SITE_URL) : null
  const pages = devPages ?? (await loadBuilt(config, { content, hasProviders, log }))
  const show = async () => {
    const shown = content.current()
    const outline = await outlineSite(shown)
    // Whatever has replaced it is being shown, too.
    if (shown !== content.current()) return
    pages.follow.followContent(shown === content.seed ? null : shown, outline)
  }
  content.follow(show)
  if (devPages || content.current() !== content.seed) await show()
  const media = watchMedia({
    database,
    databaseUrl,
    artists: () => content.current().artists,
    show: pages.follow.followMedia,
    log,
  })
  await media.start()
  return {
    pages,
    /** Lets Vite answer first. */
    wrap: (listener: RequestListener) => devPages?.wrap(listener) ?? listener,
    async closePages() {
      await media.stop()
      await devPages?.close()
    },
  }
}

async function loadBuilt(config: Config, { content, hasProviders, log }: PageParts) {
  const captcha = captchaOf(config)?.provider ?? null
  const built = await outlineSite(content.seed)
  return await loadBuiltPages(ROOT, config.SITE_URL, { captcha, hasProviders, built, log })
}

async function outlineSite(content: Content): Promise<SiteOutline> {
  const { company, look, navigation, moved } = content
  return {
    ...listPlaces(content),
    shared: JSON.stringify([company, look, navigation]),
    moved: new Map(moved.map(({ from, to }) => [from, to])),
  }
}
