import type { RequestListener } from 'node:http'
import { ROOT } from '#server/main/root.ts'
import { type Config, captchaOf } from '#server/platform/config.ts'
import { loadBuiltPages } from '#server/site/built-pages.ts'
import { startDevPages } from '#server/site/dev-pages.ts'
import type { createMediaWatch } from '#server/site/media/watch-media.ts'

type PageParts = { media: ReturnType<typeof createMediaWatch>; hasProviders: boolean }

/** The site's pages, read from the build or, while somebody develops, from Vite. Uploaded media is drawn into both. */
export async function openPages(config: Config, mode: 'serve' | 'dev', { media, hasProviders }: PageParts) {
  const shown = () => ({ media: media.current(), content: null })
  const devPages = mode === 'dev' ? await startDevPages(ROOT, config.SITE_URL, shown) : null
  const pages =
    devPages ??
    (await loadBuiltPages(ROOT, config.SITE_URL, {
      shown,
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
