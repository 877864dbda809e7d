import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { type Config, captchaOf } from '#server/config.ts'
import type { createMediaWatch } from '#server/media/watch-media.ts'
import { loadBuiltPages } from '#server/site/built-pages.ts'
import { startDevPages } from '#server/site/dev-pages.ts'
import { ROOT } from './root.ts'

type PageParts = { media: ReturnType<typeof createMediaWatch>; hasProviders: boolean; log: Logger }

/** The site's pages, read from the build or, while somebody develops, from Vite. Uploaded media is drawn into both. */
export async function openPages(config: Config, mode: 'serve' | 'dev', { media, hasProviders, log }: PageParts) {
  const devPages = mode === 'dev' ? await startDevPages(ROOT, config.SITE_URL, media.current) : null
  const pages =
    devPages ??
    (await loadBuiltPages(ROOT, config.SITE_URL, {
      media: media.current,
      log,
      captcha: captchaOf(config)?.provider ?? null,
      hasProviders,
    }))
  await media.start(pages.redraw)
  return {
    pages,
    /** Lets Vite answer first. */
    wrap: (listener: RequestListener) => devPages?.wrap(listener) ?? listener,
    closePages: async () => await devPages?.close(),
  }
}
